import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import type { RateLimiter } from '../context.ts';
import { countedAddress } from './counted-address.ts';
import { rateLimit } from './rate-limit.ts';

describe('countedAddress', () => {
  it('is the same for all IPv6 addresses of a subscriber', () => {
    const network = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9'];
    expect(new Set(network.map(countedAddress))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(countedAddress('2001:db8:1:3::1')).not.toBe(countedAddress('2001:db8:1:2::1'));
    expect(countedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it("is the IPv4 address itself, however it's written", () => {
    for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '::FFFF:192.0.2.1'])
      expect(countedAddress(ip)).toBe('192.0.2.1');
    expect(countedAddress('192.0.2.2')).not.toBe(countedAddress('192.0.2.1'));
  });

  it("is a constant when there's no valid address", () => {
    expect(countedAddress(undefined)).toBe('unknown');
    expect(countedAddress('_hidden')).toBe('_hidden');
  });
});

describe('rateLimit', () => {
  it('counts by this address', async () => {
    const counted: string[] = [];
    const consume: RateLimiter['consume'] = (_name, key) => {
      counted.push(key);
      return Promise.resolve({ ok: true });
    };
    const limit = rateLimit({ consume } as RateLimiter, () => false);
    for (const ip of ['2001:db8::1', '2001:db8::ffff:1', '::ffff:192.0.2.1']) {
      const req = { method: 'GET', path: '/', headers: {}, ip } as Request;
      await new Promise((done) => void limit(req, { locals: {} } as Response, done));
    }
    expect(counted).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64', '192.0.2.1']);
  });
});
