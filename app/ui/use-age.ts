import { useEffect, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';

const EVERY_MS = 5 * SECOND;

/**
 * How much time has passed since something came with the page, while it stays open: 0 again when the page's data came anew.
 * @param came what came: an object of the loader's data
 * @returns milliseconds
 */
export function usePassed(came: unknown): number {
  const [last, setLast] = useState({ came, passed: 0 });
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setLast({ came, passed: Math.max(0, Date.now() - from) }), EVERY_MS);
    return () => clearInterval(timer);
  }, [came]);
  // What passed for the data before says nothing of the age of these.
  return last.came === came ? last.passed : 0;
}
