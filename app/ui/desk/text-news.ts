import type { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';

type Words = typeof deskMessagesTexts;

type Sent = { status: string; error_code: string | null } | null | undefined;

function isLost(text: Sent): boolean {
  return text ? ['withheld', 'failed', 'undelivered'].includes(text.status) : false;
}

/** The same as {@link textDeliveryToast}, but short, for a toast: the page says why no text arrived. */
export function textFate(text: Sent, t: Words): string {
  return isLost(text) ? t.news.missed : textDeliveryToast(text, t);
}

/**
 * Tells the desk whether an SMS reached the customer, or whether somebody must call.
 * @param text null if no SMS was due
 */
export function textDeliveryToast(text: Sent, t: Words): string {
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

/** What the desk must do if the provider didn't get the link of the job; null if they did, or it's under way. */
export function jobLinkNews(
  messages: readonly { recipient: string; purpose: string; status: string; error_code: string | null }[],
  t: Words,
): string | null {
  // The newest is first.
  const last = messages.find(({ recipient, purpose }) => recipient === 'provider' && purpose === 'job');
  return last && isLost(last) ? t.news.jobLost(whyNotSent(last, t)) : null;
}

/** Why an SMS didn't arrive, in words; null if nobody said why. */
function whyNotSent({ error_code: code }: { error_code: string | null }, t: Words): string | null {
  const reasons: Partial<Record<string, string>> = t.why;
  return code === null ? null : (reasons[code] ?? t.code(code));
}
