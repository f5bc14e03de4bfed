import type { ReactNode } from 'react';
import { useAnswer } from '../form-nonce.ts';
import { Card } from '../Card.tsx';

interface ShownOnceProps {
  /** Intents of the forms whose secrets it shows. */
  intents: readonly string[];
  heading: (of: string) => string;
  lead: string;
  children?: ReactNode;
}

/** Shows a secret from the last action data, such as a password or codes. It's gone on the next page. */
export function ShownOnce({ intents, heading, lead, children }: ShownOnceProps) {
  const answer = useAnswer();
  if (!answer?.shown || !intents.includes(answer.intent)) return null;
  const { of, words } = answer.shown;
  return (
    <Card title={heading(of)} className="shown-once">
      <p>{lead}</p>
      <ul className="shown-words">
        {words.map((word) => (
          <li key={word}>
            <code translate="no">{word}</code>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
