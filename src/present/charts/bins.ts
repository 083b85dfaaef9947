/** A scale on which each step multiplies; all amounts in millionths, above 0. */
export interface Scale {
  /** The part that holds an amount; an amount on the line between two is in the upper one. */
  indexOf(micros: bigint): number;
  /** Where a part begins. */
  edgeOf(index: number): bigint;
}

const mostBins = 24;
const unitPower = 6;

/** Three parts to a power of ten: 1, 2, 5. */
const fine: Scale = {
  indexOf(micros) {
    const { power, size } = powerOf(micros);
    return power * 3 + (micros >= size * 5n ? 2 : micros >= size * 2n ? 1 : 0);
  },
  edgeOf: (index) => ([1n, 2n, 5n][index % 3] ?? 1n) * 10n ** BigInt(Math.floor(index / 3)),
};

/** One part to so many powers of ten, with a line at one unit of money. */
function coarse(powers: number): Scale {
  return {
    indexOf: (micros) => Math.floor((powerOf(micros).power - unitPower) / powers),
    edgeOf: (index) => 10n ** BigInt(Math.max(0, index * powers + unitPower)),
  };
}

const scales: readonly Scale[] = [fine, coarse(1), coarse(3), coarse(12), coarse(60)];

/** The finest scale on which all from the smallest to the largest amount can be drawn. */
export function scaleFor(smallest: bigint, largest: bigint): Scale {
  const fitting = scales.find((scale) => scale.indexOf(largest) - scale.indexOf(smallest) < mostBins);
  return fitting ?? coarse(300);
}

/** Whether an edge is a power of ten. */
export function isPowerOfTen(micros: bigint): boolean {
  return powerOf(micros).size === micros;
}

function powerOf(micros: bigint): { readonly power: number; readonly size: bigint } {
  const power = micros.toString().length - 1;
  return { power, size: 10n ** BigInt(power) };
}
