import type { ReactNode } from 'react';

interface CabCollapsibleProps {
  title: string;
  /** The main value, shown even when collapsed. */
  value?: string | null;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A collapsed card: title and main value in one line, the rest one tap away. */
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
