// VS Code writes its logs through a native module, which a machine without a compiler can't build. This one writes the
// same files, so that the log of a product under test can be read, there and in VS Code's own panel.
import { appendFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

const levels = /** @type {const} */ (["trace", "debug", "info", "warning", "error", "critical"]);

/**
 * A logger as VS Code uses one.
 *
 * @param {string} _name
 * @param {string} file
 */
export async function createAsyncRotatingLogger(_name, file) {
  await mkdir(dirname(file), { recursive: true });
  let lowest = 0;
  let isPlain = false;
  /** @param {number} level */
  const writer = (level) => (/** @type {string} */ message) => {
    if (level < lowest) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    try {
      appendFileSync(file, isPlain ? message : `${time} [${levels[level] ?? ""}] ${message}\n`);
    } catch {
      // The log folder was deleted under a running editor.
    }
  };
  return {
    trace: writer(0),
    debug: writer(1),
    info: writer(2),
    warn: writer(3),
    error: writer(4),
    critical: writer(5),
    getLevel: () => lowest,
    setLevel: (/** @type {number} */ level) => void (lowest = level),
    setPattern: () => void (isPlain = false),
    clearFormatters: () => void (isPlain = true),
    flush: () => undefined,
    drop: () => undefined,
  };
}

export function setFlushOn() {
  // Lines are written at once.
}
