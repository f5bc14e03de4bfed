import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-services.ts';

describe('the endpoint of a push subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dK1:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGx',
    'https://wns2-by3p.notify.windows.com/w/?token=BQY',
  ])('may be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://someone:secret@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/fcm/send/1',
    'https://evil.example/?https://fcm.googleapis.com',
    'https://evilpush.apple.com/',
    'https://push.apple.com.evil.example/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'file:///etc/passwd',
    'not a URL',
    '',
  ])("can't be %j", (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });
});
