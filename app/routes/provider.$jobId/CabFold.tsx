import type { ReactNode } from 'react';

interface CabFoldProps {
  title: string;
  /** What counts of it, readable without unfolding. */
  value?: string | null;
  /** Open from the start: it is asked for. */
  unfolded?: boolean;
  children: ReactNode;
}

/** A card that stays out of the way: its title and what counts of it in one line, the rest one tap away. */
export function CabFold({ title, value, unfolded = false, children }: CabFoldProps) {
  return (
    <details className="card cab-fold" open={unfolded}>
      <summary>
        <h2>{title}</h2>
        {value && <span className="cab-fold-value">{value}</span>}
      </summary>
      <div className="cab-fold-body">{children}</div>
    </details>
  );
}
