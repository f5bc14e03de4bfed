import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of random numbers. The same seed gives the same numbers. */
export interface RandomStream {
  /** A number in [0, 1). */
  next(): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** A whole number from `least` to `most`, including both. */
  integer(least: number, most: number): number;
  /** A number from `least` up to, but not including, `most`. */
  decimal(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** Picks a key at random, with a probability in proportion to its weight. */
  pickWeighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

/**
 * Makes a stream for a seed and a name. Streams don't depend on each other, so a new decision in one doesn't change
 * the others.
 */
export function randomStream(seed: number, name: string): RandomStream {
  const generator = xoroshiro128plus(mix(seed, name));
  const next = () => uniformFloat64(generator);
  return {
    next,
    chance: (probability) => next() < probability,
    integer: (least, most) => uniformInt(generator, least, most),
    decimal: (least, most) => least + next() * (most - least),
    pick(from) {
      const found = from[uniformInt(generator, 0, from.length - 1)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    pickWeighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      const [lastKey] = entries.at(-1) ?? [];
      if (lastKey === undefined) throw new Error('no weights');
      return lastKey;
    },
  };
}

/** An FNV-1a hash of the seed and the name. */
function mix(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
