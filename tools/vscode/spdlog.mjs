// VS Code writes its logs through a native module, which a machine without a compiler can't build. This one writes the
// same files, so that the log of a product under test can be read, there and in VS Code's own panel.
import { appendFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

const levels = /** @type {const} */ (["trace", "debug", "info", "warning", "error", "critical"]);

class Logger {
  /** @type {string} */
  #file;
  #lowest = 0;
  #isPlain = false;

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
  }

  /** @param {number} level */
  setLevel(level) {
    this.#lowest = level;
  }

  getLevel() {
    return this.#lowest;
  }

  setPattern() {
    this.#isPlain = false;
  }

  clearFormatters() {
    this.#isPlain = true;
  }

  /** @param {string} message */
  trace = (message) => this.#write(0, message);
  /** @param {string} message */
  debug = (message) => this.#write(1, message);
  /** @param {string} message */
  info = (message) => this.#write(2, message);
  /** @param {string} message */
  warn = (message) => this.#write(3, message);
  /** @param {string} message */
  error = (message) => this.#write(4, message);
  /** @param {string} message */
  critical = (message) => this.#write(5, message);

  flush() {}

  drop() {}

  /**
   * @param {number} level
   * @param {string} message
   */
  #write(level, message) {
    if (level < this.#lowest) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    const line = this.#isPlain ? message : `${time} [${levels[level] ?? ""}] ${message}\n`;
    try {
      appendFileSync(this.#file, line);
    } catch {
      // The folder of the logs was cleared under a running editor.
    }
  }
}

export const version = 0;

export function setLevel() {}

export function setFlushOn() {}

/**
 * @param {string} _name
 * @param {string} file
 */
export async function createAsyncRotatingLogger(_name, file) {
  await mkdir(dirname(file), { recursive: true });
  return new Logger(file);
}

export const createRotatingLogger = createAsyncRotatingLogger;
