import { describe, expect, it } from 'vitest';
import { isPlain } from './plain-path.ts';

describe('isPlain', () => {
  it.each(['/', '/track/ab12cd34?x=/../y', '/admin/request/1', '/assets/a-b_c.js', '/city/fort-worth', '/a%20b'])(
    'takes %s',
    (url) => expect(isPlain(url)).toBe(true),
  );

  it.each([
    ...['/webhooks/../request', '/webhooks/./request', '//evil.example', '/a\\b', '/webhooks/%2e%2e/request'],
    ...['/assets/%E0', '/assets/..%2fx', 'http://evil.example/', '*', '/a%5cb'],
  ])('refuses %s', (url) => expect(isPlain(url)).toBe(false));
});
