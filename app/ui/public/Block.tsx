import type { ReactNode } from 'react';

interface BlockProps {
  /** The block's id. The id of its heading begins with it. */
  id: string;
  heading: ReactNode;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A block of a public page: heading, optional lead, content. It's a labeled region. */
export function Block({ id, heading, lead, className = '', children }: BlockProps) {
  return (
    <section className={`band ${className}`.trim()} aria-labelledby={`${id}-heading`} data-block={id}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </section>
  );
}

/** Short names in a row: highways, services. If `plain`, they're a line of text. */
export function Tags({ items, label, plain }: { items: readonly string[]; label?: string; plain?: boolean }) {
  return (
    <ul className={plain ? "[&>li]:inline [&>li:not(:last-child)]:after:content-['_·_']" : 'tags'} aria-label={label}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
