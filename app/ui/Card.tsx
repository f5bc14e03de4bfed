import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A card with one subject. */
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
  /** Set this if the values fit beside their labels, even on a phone. */
  short?: boolean;
}

/**
 * Labels and values: stacked on a phone, side by side where there's room. Empty values are left out. If all are empty,
 * renders nothing.
 */
export function Facts({ items, short = false }: FactsProps) {
  const nonEmpty = items.filter(
    ({ value }) => value !== null && value !== undefined && value !== false && value !== '',
  );
  if (nonEmpty.length === 0) return null;
  return (
    <dl className={short ? 'facts facts-short' : 'facts'}>
      {nonEmpty.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
