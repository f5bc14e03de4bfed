import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A sheet of paper with one subject. With a title it is a labelled region. */
export function Card({ title, id, className = '', children }: CardProps) {
  return (
    <section id={id} className={`card ${className}`.trim()}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[];
  /** Values are so short that they stand beside their labels on a phone too. */
  short?: boolean;
}

/**
 * Label and value, one below the other on a phone, side by side where there is room. Empty values are left out; a list
 * without any takes no room.
 */
export function Facts({ items, short = false }: FactsProps) {
  const said = items.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '');
  if (said.length === 0) return null;
  return (
    <dl className={short ? 'facts facts-short' : 'facts'}>
      {said.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
