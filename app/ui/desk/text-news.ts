import type { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';

type Words = typeof deskMessagesTexts;

type TextStatus = { status: string; error_code: string | null } | null | undefined;

function wasNotDelivered(text: TextStatus): boolean {
  return text ? ['withheld', 'failed', 'undelivered'].includes(text.status) : false;
}

/** Like {@link textDeliverySentence} without the reason, for pages that already show why an SMS didn't arrive. */
export function shortDeliverySentence(text: TextStatus, t: Words): string {
  return wasNotDelivered(text) ? t.news.missed : textDeliverySentence(text, t);
}

/**
 * Says whether an SMS reached the customer, or whether the desk must call them.
 * @param text null if no SMS was due
 */
export function textDeliverySentence(text: TextStatus, t: Words): string {
  if (!text) return '';
  const why = whyNotSent(text, t);
  switch (text.status) {
    case 'delivered':
      return t.news.delivered;
    case 'sent':
      return t.news.sent;
    case 'withheld':
      return t.news.withheld(why);
    case 'failed':
    case 'undelivered':
      return t.news.failed(why);
    default:
      return t.news.queued;
  }
}

/**
 * What the desk must do if the SMS with the job link didn't reach the provider; null if it did, or is still being sent.
 */
export function jobLinkProblem(
  messages: readonly { recipient: string; purpose: string; status: string; error_code: string | null }[],
  t: Words,
): string | null {
  // The messages are newest first.
  const last = messages.find(({ recipient, purpose }) => recipient === 'provider' && purpose === 'job');
  return last && wasNotDelivered(last) ? t.news.jobLost(whyNotSent(last, t)) : null;
}

/** Why an SMS didn't arrive, in words; null if no reason was given. */
function whyNotSent({ error_code: code }: { error_code: string | null }, t: Words): string | null {
  const reasons: Partial<Record<string, string>> = t.why;
  return code === null ? null : (reasons[code] ?? t.code(code));
}
