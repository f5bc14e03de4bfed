interface KeepTogetherProps {
  children: string;
  /** The part to keep on one line, such as a phone number or a plate. */
  part: string;
}

/** Text in which one part doesn't wrap at its spaces and hyphens, unless it's wider than its box. */
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
