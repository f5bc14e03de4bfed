import { WEBHOOK_RETRY_FRAGMENT } from './gateway.ts';

/**
 * The URL for Twilio's delivery reports, with {@link WEBHOOK_RETRY_FRAGMENT}. Undefined if Twilio can't reach it
 * (localhost): with such a URL Twilio would refuse the message (21609), and sending without reports is better than not
 * sending.
 */
export function reachableCallbackUrl(url: string | undefined, emulated: boolean): string | undefined {
  if (!url) return undefined;
  if (!emulated && !/\.[a-z]/i.test(new URL(url).hostname)) return undefined;
  return url.includes('#') ? url : url + WEBHOOK_RETRY_FRAGMENT;
}
