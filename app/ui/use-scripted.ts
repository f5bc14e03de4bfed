import { useEffect, useState } from 'react';

/** Whether the page is hydrated. False on the server and during hydration, so that both render the same. */
export function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}
