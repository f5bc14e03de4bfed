import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAnswer } from './form-nonce.ts';

interface FoldedCardProps {
  title: string;
  /** The main value, which is shown even while the card is folded. */
  value?: string | null;
  id?: string;
  /** The intents of the forms inside. The card is open while one of these forms shows the server's response. */
  intents?: readonly string[];
  /** Opens the card for another reason, such as a question that the visitor must answer. */
  isUnfolded?: boolean;
  children: ReactNode;
}

/** A card that shows its title and main value only, until somebody opens it or a link leads to its id. */
export function FoldedCard({ title, value, id, intents = [], isUnfolded = false, children }: FoldedCardProps) {
  const answer = useAnswer();
  const { hash } = useLocation();
  const isAnswered = answer !== undefined && intents.includes(answer.intent);
  const isLinked = id !== undefined && hash === `#${id}`;
  return (
    <details className="card folded" open={isUnfolded || isAnswered || isLinked}>
      <summary>
        <h2>{title}</h2>
        <span className="folded-value">{value}</span>
        <span aria-hidden="true" className="folded-mark">
          +
        </span>
      </summary>
      {/* The id is inside the card, so that browsers open the card for a link to it, even without script. */}
      <div id={id}>{children}</div>
    </details>
  );
}
