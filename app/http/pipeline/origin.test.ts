import { describe, expect, it } from 'vitest';
import { isOwnOrigin, ownOrigins } from './origin.ts';

const demo = ownOrigins({ PUBLIC_URL: 'http://localhost:3000', PORT: 3000, APP_MODE: 'demo' });
const production = ownOrigins({ PUBLIC_URL: 'https://shoulder.example', PORT: 3000, APP_MODE: 'production' });

describe('isOwnOrigin', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts posts from %s in the demo',
    (origin) => {
      expect(isOwnOrigin({ origin }, demo)).toBe(true);
    },
  );

  it.each([
    'null',
    'http://localhost:4000',
    'https://localhost:3000',
    'http://evil.example',
    'http://localhost:3000.evil.example',
  ])('refuses %s in the demo', (origin) => {
    expect(isOwnOrigin({ origin }, demo)).toBe(false);
  });

  it('accepts only the public URL in production', () => {
    expect(isOwnOrigin({ origin: 'https://shoulder.example' }, production)).toBe(true);
    expect(isOwnOrigin({ origin: 'http://localhost:3000' }, production)).toBe(false);
  });

  it("accepts clients that aren't browsers, and what the browser calls same-origin", () => {
    expect(isOwnOrigin({}, production)).toBe(true);
    expect(isOwnOrigin({ fetchSite: 'same-origin' }, production)).toBe(true);
    expect(isOwnOrigin({ fetchSite: 'cross-site' }, production)).toBe(false);
    expect(isOwnOrigin({ fetchSite: 'same-site' }, production)).toBe(false);
  });
});
