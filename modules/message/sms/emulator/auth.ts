import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a request has the account's SID and token as its Basic authentication. */
export function isAuthorized(header: string | undefined, accountSid: string, authToken: string): boolean {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  if (scheme.toLowerCase() !== 'basic') return false;
  const given = Buffer.from(value, 'base64').toString('utf8');
  return timingSafeEqual(digest(given), digest(`${accountSid}:${authToken}`));
}

/** The signature header of a webhook (X-Twilio-Signature): HMAC-SHA1 over the URL and the parameters sorted by name. */
export function signatureOf(authToken: string, url: string, params: Record<string, string>): string {
  const data = Object.keys(params)
    .sort()
    .reduce((text, name) => text + name + (params[name] ?? ''), url);
  return createHmac('sha1', authToken).update(data, 'utf8').digest('base64');
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
