import { describe, expect, it } from 'vitest';
import { isCanonicalUrl } from './plain-path.ts';

describe('isPlain', () => {
  it.each([
    '/',
    '/track/ab12cd34?x=/../y',
    '/admin/request/1',
    '/assets/a-b_c.js',
    '/city/fort-worth',
    '/a%20b',
    '/a%3Ab%40%C3%A9',
    '/request/',
    '/language/es?to=//x',
    '/request.data?_routes=root&x_data=_data',
  ])('takes %s', (url) => expect(isCanonicalUrl(url)).toBe(true));

  it.each([
    ...['/webhooks/../request', '/webhooks/./request', '//evil.example', '/a\\b', '/webhooks/%2e%2e/request'],
    ...['/assets/%E0', '/assets/..%2fx', 'http://evil.example/', '*', '/a%5cb'],
    ...['/admin/%65vents', '/%61dmin/login', '/admin/event%73', '/a%2Db', '/a%5F', '/a%7E', '/a%30'],
    ...['/request//', '/admin/events//', '/request//.data', '/track//ab12cd34', '/admin/request/1/events///?a'],
    ...['/?_data=root', '/track/ab12cd34?x=1&_data=x', '/request?%5Fdata', '/?a=%E0&_dat%61=&b'],
  ])('refuses %s', (url) => expect(isCanonicalUrl(url)).toBe(false));
});
