import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAnswer } from './form-nonce.ts';

interface FoldedCardProps {
  title: string;
  /** The main value, shown even while it's folded. */
  value?: string | null;
  id?: string;
  /** The intents of the forms inside. The card is open while one of them shows an answer. */
  intents?: readonly string[];
  /** Open for another reason, such as a question that the reader must answer. */
  asks?: boolean;
  children: ReactNode;
}

/** A card that shows its title and main value only, until somebody opens it or a link leads to its id. */
export function FoldedCard({ title, value, id, intents = [], asks = false, children }: FoldedCardProps) {
  const answer = useAnswer();
  const { hash } = useLocation();
  const isAnswered = answer !== undefined && intents.includes(answer.intent);
  const isLinked = id !== undefined && hash === `#${id}`;
  return (
    <details className="card group block! py-0!" open={asks || isAnswered || isLinked}>
      <summary className="flex min-h-[56px] list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-[1.1rem]">{title}</h2>
        <span className="ml-auto text-right font-bold tabular-nums">{value}</span>
        <span aria-hidden="true" className="text-xl leading-none group-open:rotate-45">
          +
        </span>
      </summary>
      {/* Without script, browsers open the card when a link leads here. */}
      <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3.5 pb-5">
        {children}
      </div>
    </details>
  );
}
