import type { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';

type Words = typeof deskMessagesTexts;

type Sent = { status: string; error_code: string | null } | null | undefined;

/** The same in a toast: short, because the page says why no text arrived. */
export function textFate(text: Sent, t: Words): string {
  const missed = text && ['withheld', 'failed', 'undelivered'].includes(text.status);
  return missed ? t.news.missed : textDeliveryToast(text, t);
}

/**
 * Tells the desk whether an SMS reached the customer, or whether somebody must call.
 * @param text null if no SMS was due
 */
export function textDeliveryToast(text: Sent, t: Words): string {
  if (!text) return '';
  const reasons: Partial<Record<string, string>> = t.why;
  const why = text.error_code === null ? null : (reasons[text.error_code] ?? t.code(text.error_code));
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
