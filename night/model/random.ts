import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A deterministic random stream. */
export interface Stream {
  /** A number in [0, 1). */
  next(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number, both ends included. */
  integer(least: number, most: number): number;
  /** Any number between the two. */
  decimal(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** A random key, by weight. */
  pickWeighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

/** An independent stream per seed and name, so that new decisions in one don't shift another. */
export function stream(seed: number, name: string): Stream {
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

/** FNV-1a over the seed and the name. */
function mix(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
