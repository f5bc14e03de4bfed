import type { ReactNode } from 'react';

/**
 * The colors of the desk's status badges (docs/product.md, "A request at the desk"). A badge's text says the same as
 * its color.
 */
export type BadgeTone = 'yellow' | 'blue' | 'green' | 'purple' | 'orange' | 'red' | 'grey';

export function Badge({ tone = 'grey', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
