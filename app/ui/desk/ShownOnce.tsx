import type { ReactNode } from 'react';
import { useAnswer } from '../form-nonce.ts';
import { Card } from '../Card.tsx';

interface ShownOnceProps {
  /** Of the forms whose answers are meant. */
  intents: readonly string[];
  heading: (of: string) => string;
  lead: string;
  children?: ReactNode;
}

/** What the last answer shows for this once: a password, or codes. Gone with the next page. */
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
