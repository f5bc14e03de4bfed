import type { ReactNode } from 'react';

interface OwedProps {
  heading: string;
  count: number;
  children: ReactNode;
}

/** A list of things that the desk owes somebody: a line above the board that unfolds into the whole list. */
export function Owed({ heading, count, children }: OwedProps) {
  return (
    <details className="board-owed-part">
      <summary>
        {heading} ({count})
      </summary>
      {children}
    </details>
  );
}
