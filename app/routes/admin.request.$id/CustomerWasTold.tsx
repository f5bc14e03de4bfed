import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { textDeliverySentence } from '../../ui/desk/text-news.ts';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

interface CustomerWasToldProps {
  request: DeskRequest;
  purpose: 'offer' | 'final_offer';
  /** What the customer's page says. */
  words: string;
}

/** Quotes the customer's page, and says whether a text was sent too. If not, somebody must call the customer. */
export function CustomerWasTold({ request, purpose, words }: CustomerWasToldProps) {
  const t = useTexts(deskMessagesTexts);
  const text = request.messages.find(
    (message) => message.recipient === 'customer' && !message.toWrongNumber && message.purpose === purpose,
  );
  return (
    <p className="sub">
      {words} {textDeliverySentence(text, t)}
    </p>
  );
}
