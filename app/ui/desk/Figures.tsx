interface FiguresProps {
  items: readonly { label: string; value: string }[];
  className?: string;
}

/** A few numbers side by side. */
export function Figures({ items, className = '' }: FiguresProps) {
  return (
    <dl className={`figures ${className}`.trim()}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
