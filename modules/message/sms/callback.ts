import { WEBHOOK_RETRIES } from './gateway.ts';

/**
 * The address for delivery reports as Twilio is given it, with {@link WEBHOOK_RETRIES}; undefined for one that Twilio cannot
 * reach, such as localhost: it would refuse the whole message for it (21609), and one without reports is better than none.
 */
export function callbackAddress(url: string | undefined, emulated: boolean): string | undefined {
  if (!url) return undefined;
  if (!emulated && !/\.[a-z]/i.test(new URL(url).hostname)) return undefined;
  return url.includes('#') ? url : url + WEBHOOK_RETRIES;
}
