import { useEffect, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';

const EVERY_MS = 5 * SECOND;

/**
 * Milliseconds since loader data arrived; restarts at 0 with new data.
 * @param came an object of the loader's data
 */
export function usePassed(came: unknown): number {
  const [last, setLast] = useState({ came, passed: 0 });
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setLast({ came, passed: Math.max(0, Date.now() - from) }), EVERY_MS);
    return () => clearInterval(timer);
  }, [came]);
  // The time for the previous data doesn't apply.
  return last.came === came ? last.passed : 0;
}
