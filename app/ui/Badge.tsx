import type { ReactNode } from 'react';

/** The colors of the desk's status badges (docs/product.md, "A request at the desk"). The text alone says the same. */
export type BadgeTone = 'yellow' | 'blue' | 'green' | 'purple' | 'orange' | 'red' | 'grey';

export function Badge({ tone = 'grey', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
