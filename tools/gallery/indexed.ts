import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;

/** The same picture with its 256 most frequent colours: a picture of an editor is a third of the size, and looks alike. */
export function indexed(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png);
  const count = width * height;
  const colourAt = (at: number): number => pixels.readUIntBE(at * channels, 3);
  const uses = new Map<number, number>();
  for (let at = 0; at < count; at += 1) uses.set(colourAt(at), (uses.get(colourAt(at)) ?? 0) + 1);
  const palette = paletteOf(uses);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const lines = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < count; at += 1) {
    const colour = colourAt(at);
    let place = places.get(colour);
    if (place === undefined) places.set(colour, (place = nearest(palette, colour)));
    // Each line begins with the number of its filter: none.
    lines[at + Math.floor(at / width) + 1] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => partsOf(colour)))),
    chunk("IDAT", deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The most frequent colours; of those that look alike, one. */
function paletteOf(uses: ReadonlyMap<number, number>): readonly number[] {
  const byUse = [...uses].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
  for (let apart = 0; ; apart += 4) {
    const chosen: number[] = [];
    for (const colour of byUse) {
      if (chosen.length > mostColours) break;
      if (!chosen.some((other) => distance(colour, other) < apart * apart)) chosen.push(colour);
    }
    if (chosen.length <= mostColours) return chosen;
  }
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((other) => distance(colour, other));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: number, other: number): number {
  const [red, green, blue] = partsOf(one);
  const [otherRed, otherGreen, otherBlue] = partsOf(other);
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
}

function partsOf(colour: number): readonly [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly pixels: Buffer;
}

/** Reads what a browser writes: eight bits for each of three or four channels, not interlaced. */
function decode(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const line = width * channels;
  const raw = inflateSync(Buffer.concat(parts));
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[at - line] ?? 0);
      const upLeft = x < channels || y === 0 ? 0 : (pixels[at - line - channels] ?? 0);
      const before = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0] ?? 0;
      pixels[at] = (raw[y * (line + 1) + 1 + x] ?? 0) + before;
    }
  }
  return { width, height, channels, pixels };
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [byLeft, byUp, byBoth] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (byLeft <= byUp && byLeft <= byBoth) return left;
  return byUp <= byBoth ? up : upLeft;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
