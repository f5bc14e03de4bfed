import { useEffect, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';

const UPDATE_MS = 5 * SECOND;

/**
 * Milliseconds since the loader's data arrived, updated every 5 seconds.
 * @param data an object from the loader's data; a new object starts the count at 0, and null stops it
 */
export function useElapsedMs(data: unknown): number {
  const [latest, setLatest] = useState({ data, elapsed: 0 });
  useEffect(() => {
    if (data === null) return undefined;
    const from = Date.now();
    const timer = setInterval(() => setLatest({ data, elapsed: Math.max(0, Date.now() - from) }), UPDATE_MS);
    return () => clearInterval(timer);
  }, [data]);
  // After new data arrives, `latest` is about the old data until the timer first runs. Until then, the count is 0.
  return latest.data === data ? latest.elapsed : 0;
}

/**
 * Adds the time since the data arrived to its `age` (in milliseconds; null if unknown). Call this separately for
 * the provider's position and for the provider's report, because a move of the provider brings only a new position.
 */
export function useAged<T extends { age: number | null }>(data: T | null): T | null {
  const elapsed = useElapsedMs(data);
  return data && data.age !== null ? { ...data, age: data.age + elapsed } : data;
}
