interface UnbrokenProps {
  children: string;
  /** Stays on one line where there is room for it, as a phone number or a plate. */
  part: string;
}

/** A text in which one part does not break at its spaces and hyphens; larger than its box it still does. */
export function Unbroken({ children, part }: UnbrokenProps) {
  const at = children.indexOf(part);
  if (at < 0 || part === '') return children;
  return (
    <span>
      {children.slice(0, at)}
      <span className="unbroken">{part}</span>
      {children.slice(at + part.length)}
    </span>
  );
}
