import type { ReactNode } from 'react';

interface CabCollapsibleProps {
  title: string;
  /** The main value, readable without unfolding. */
  value?: string | null;
  /** Open by default. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A collapsed card: its title and main value in one line, the rest one tap away. */
export function CabCollapsible({ title, value, defaultOpen = false, children }: CabCollapsibleProps) {
  return (
    <details className="card cab-fold" open={defaultOpen}>
      <summary>
        <h2>{title}</h2>
        {value && <span className="cab-fold-value">{value}</span>}
      </summary>
      <div className="cab-fold-body">{children}</div>
    </details>
  );
}
