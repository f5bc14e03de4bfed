import { describe, expect, it } from 'vitest';
import { callbackAddress } from './callback.ts';

describe('callbackAddress', () => {
  it.each([
    ['https://shoulder.example/webhooks/twilio/status', 'https://shoulder.example/webhooks/twilio/status#rc=3&rp=all'],
    ['https://shoulder.example/x#rc=1', 'https://shoulder.example/x#rc=1'],
    ['http://localhost:3000/webhooks/twilio/status', undefined],
    ['http://127.0.0.1:3000/webhooks/twilio/status', undefined],
    ['http://[::1]:3000/webhooks/twilio/status', undefined],
    [undefined, undefined],
  ])('gives Twilio for %s: %s', (url, given) => {
    expect(callbackAddress(url, false)).toBe(given);
  });

  it('gives the emulator this machine too', () => {
    expect(callbackAddress('http://localhost:3000/status', true)).toBe('http://localhost:3000/status#rc=3&rp=all');
  });
});
