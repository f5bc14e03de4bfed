import { useEffect, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';

const UPDATE_MS = 5 * SECOND;

/**
 * Milliseconds since the loader's data arrived. New data starts again at 0.
 * @param data an object of the loader's data
 */
export function useElapsedMs(data: unknown): number {
  const [latest, setLatest] = useState({ data, elapsed: 0 });
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setLatest({ data, elapsed: Math.max(0, Date.now() - from) }), UPDATE_MS);
    return () => clearInterval(timer);
  }, [data]);
  // Until the effect has run, the elapsed time belongs to the previous data.
  return latest.data === data ? latest.elapsed : 0;
}
