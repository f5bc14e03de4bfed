import { useEffect, useState } from 'react';

/**
 * Whether the page is hydrated. False on the server and in the browser's first render, so that both render the same.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
