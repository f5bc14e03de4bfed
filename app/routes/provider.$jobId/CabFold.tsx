import type { ReactNode } from 'react';

interface CabFoldProps {
  title: string;
  /** The main value, readable without unfolding. */
  value?: string | null;
  /** Open by default. */
  unfolded?: boolean;
  children: ReactNode;
}

/** A collapsed card: its title and main value in one line, the rest one tap away. */
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
