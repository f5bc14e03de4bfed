/** Draws that are the same in every run: what is seeded can be measured again. */
export interface Dice {
  /** 0 up to 1. */
  draw(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True so many times out of a hundred. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** A generator of its own for each request: mulberry32, small and well spread. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
  return {
    draw,
    between,
    chance: (percent) => draw() * 100 < percent,
    pick: <T>(from: readonly T[]) => from[between(0, from.length - 1)] as T,
  };
}
