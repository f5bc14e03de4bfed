import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { newsOfText } from '../../ui/desk/text-news.ts';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

interface CustomerWasToldProps {
  request: DeskRequest;
  purpose: 'offer' | 'final_offer';
  /** The words on the customer's page. */
  words: string;
}

/** What the customer's page says, and whether a text was sent as well. If not, somebody must call. */
export function CustomerWasTold({ request, purpose, words }: CustomerWasToldProps) {
  const t = useTexts(deskMessagesTexts);
  const text = request.messages.find((message) => message.recipient === 'customer' && message.purpose === purpose);
  return (
    <p className="sub">
      {words} {newsOfText(text, t)}
    </p>
  );
}
