import { useEffect, useState } from 'react';
import { SECOND } from '#domain/constants.ts';

const EVERY_MS = 5 * SECOND;

/**
 * How old something is by now, while the page stays open.
 * @param age milliseconds when the page was made
 */
export function useAge(age: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setPassed(Math.max(0, Date.now() - from)), EVERY_MS);
    return () => clearInterval(timer);
  }, [age]);
  return age + passed;
}
