import { useEffect, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';

const UPDATE_MS = 5 * SECOND;

/**
 * Milliseconds since loader data arrived; restarts at 0 with new data.
 * @param data an object of the loader's data
 */
export function useElapsed(data: unknown): number {
  const [latest, setLast] = useState({ came: data, elapsed: 0 });
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setLast({ came: data, elapsed: Math.max(0, Date.now() - from) }), UPDATE_MS);
    return () => clearInterval(timer);
  }, [data]);
  // The time for the previous data doesn't apply.
  return latest.came === data ? latest.elapsed : 0;
}
