interface KeepTogetherProps {
  children: string;
  /** The part that mustn't wrap, such as a phone number or a plate. */
  part: string;
}

/** A text in which one part doesn't wrap at its spaces and hyphens, unless that part is wider than its box. */
export function KeepTogether({ children, part }: KeepTogetherProps) {
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
