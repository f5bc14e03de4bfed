import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Opens every `<details>` inside it. */
export function Unfolded({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const fold of box.current?.querySelectorAll('details') ?? []) fold.open = true;
  }, []);
  return <div ref={box}>{children}</div>;
}
