interface StepsProps {
  items: readonly { heading: string; text: string }[];
}

/** Numbered steps, drawn as mile markers on a road. */
export function Steps({ items }: StepsProps) {
  return (
    <ol className="steps">
      {items.map(({ heading, text }, index) => (
        <li key={heading} className="mile mile-done">
          <span className="mile-number" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
