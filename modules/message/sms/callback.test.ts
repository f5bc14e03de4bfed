import { describe, expect, it } from 'vitest';
import { reachableCallbackUrl } from './callback.ts';

describe('callbackUrl', () => {
  it.each([
    ['https://shoulder.example/webhooks/twilio/status', 'https://shoulder.example/webhooks/twilio/status#rc=3&rp=all'],
    ['https://shoulder.example/x#rc=1', 'https://shoulder.example/x#rc=1'],
    ['http://localhost:3000/webhooks/twilio/status', undefined],
    ['http://127.0.0.1:3000/webhooks/twilio/status', undefined],
    ['http://[::1]:3000/webhooks/twilio/status', undefined],
    [undefined, undefined],
  ])('turns %s into %s', (url, given) => {
    expect(reachableCallbackUrl(url, false)).toBe(given);
  });

  it('allows localhost for the emulator', () => {
    expect(reachableCallbackUrl('http://localhost:3000/status', true)).toBe('http://localhost:3000/status#rc=3&rp=all');
  });
});
