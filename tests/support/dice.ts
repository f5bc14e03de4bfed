/** Returns a random integer from 0 to `end - 1`. */
export type Dice = (end: number) => number;

/** The seeds from 1 to `count`. RANDOM_SEEDS sets another count, such as 1000. */
export function seedsOf(count: number): number[] {
  return Array.from({ length: Number(process.env.RANDOM_SEEDS ?? count) }, (_, n) => n + 1);
}

/** Random numbers from a seed (mulberry32). The same seed gives the same numbers. */
export function diceOf(seed: number): Dice {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % end;
  };
}

/** Returns a function that shuffles a list with these dice. */
export function makeShuffle(dice: Dice): <T>(some: T[]) => T[] {
  return (some) =>
    some
      .map((one) => [dice(1_000), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one);
}
