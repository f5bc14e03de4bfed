import { useEffect, useState } from 'react';

/** Whether script has taken the page over: false on the server and until then, so that both render the same. */
export function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}
