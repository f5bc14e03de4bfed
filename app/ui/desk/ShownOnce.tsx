import type { ReactNode } from 'react';
import { useAnswer } from '../form-nonce.ts';
import { Card } from '../Card.tsx';

interface ShownOnceProps {
  /** The intents of the forms whose answers contain a secret to show here. */
  intents: readonly string[];
  heading: (owner: string) => string;
  lead: string;
  children?: ReactNode;
}

/**
 * Shows a secret from the form's answer, such as a password or codes. Once the page is left or loaded again, the secret
 * is gone.
 */
export function ShownOnce({ intents, heading, lead, children }: ShownOnceProps) {
  const answer = useAnswer();
  if (!answer?.shown || !intents.includes(answer.intent)) return null;
  const { owner, secrets } = answer.shown;
  return (
    <Card title={heading(owner)} className="shown-once">
      <p>{lead}</p>
      <ul className="shown-words">
        {secrets.map((secret) => (
          <li key={secret}>
            <code translate="no">{secret}</code>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
