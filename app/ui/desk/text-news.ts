import type { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';

type Words = typeof deskMessagesTexts;

/**
 * Tells the desk whether an SMS reached the customer, or whether somebody must call.
 * @param text null if no SMS was due
 */
export function textDeliveryToast(
  text: { status: string; error_code: string | null } | null | undefined,
  t: Words,
): string {
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
