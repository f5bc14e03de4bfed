import { describe, expect, it } from 'vitest';
import { isOwnOrigin, ownOrigins } from './origin.ts';

const demoOrigins = ownOrigins({ PUBLIC_URL: 'http://localhost:3000', PORT: 3000, APP_MODE: 'demo' });
const productionOrigins = ownOrigins({ PUBLIC_URL: 'https://shoulder.example', PORT: 3000, APP_MODE: 'production' });

describe('isOwnOrigin', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts posts from %s in the demo',
    (origin) => {
      expect(isOwnOrigin({ origin }, demoOrigins)).toBe(true);
    },
  );

  it.each([
    'null',
    'http://localhost:4000',
    'https://localhost:3000',
    'http://evil.example',
    'http://localhost:3000.evil.example',
  ])('refuses %s in the demo', (origin) => {
    expect(isOwnOrigin({ origin }, demoOrigins)).toBe(false);
  });

  it('accepts only the public URL in production', () => {
    expect(isOwnOrigin({ origin: 'https://shoulder.example' }, productionOrigins)).toBe(true);
    expect(isOwnOrigin({ origin: 'http://localhost:3000' }, productionOrigins)).toBe(false);
  });

  it("accepts clients that aren't browsers, and what the browser calls same-origin", () => {
    expect(isOwnOrigin({}, productionOrigins)).toBe(true);
    expect(isOwnOrigin({ fetchSite: 'same-origin' }, productionOrigins)).toBe(true);
    expect(isOwnOrigin({ fetchSite: 'cross-site' }, productionOrigins)).toBe(false);
    expect(isOwnOrigin({ fetchSite: 'same-site' }, productionOrigins)).toBe(false);
  });
});
