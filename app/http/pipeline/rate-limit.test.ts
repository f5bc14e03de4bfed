import { describe, expect, it } from 'vitest';
import { limitClassOf } from './rate-limit.ts';

describe('limitClassOf', () => {
  it.each([
    ['GET', '/', 'pages'],
    ['GET', '/request', 'pages'],
    ['POST', '/request', 'create'],
    ['POST', '/request.data', 'create'],
    ['POST', '/Request/', 'create'],
    ['POST', '/track/abc', 'commands'],
    ['POST', '/admin/request/1', 'commands'],
    ['POST', '/provider/AB12CD34E/position', 'positions'],
    ['POST', '/provider/AB12CD34E', 'commands'],
    ['POST', '/places/suggest', 'places'],
    ['POST', '/admin/beat', 'beats'],
    ['POST', '/locate/k7mqx-4r9tw', 'locate'],
    ['POST', '/Locate/k7mqx-4r9tw.data', 'locate'],
    ['GET', '/locate/k7mqx-4r9tw', 'locate'],
    ['GET', '/track/abc/events', 'streams'],
    ['GET', '/family/abc/events', 'streams'],
    ['GET', '/family/abc', 'pages'],
    ['GET', '/admin/events', 'streams'],
    ['POST', '/track/abc/events', 'commands'],
    ['GET', '/events', 'pages'],
    ['GET', '/webhooks/stripe', 'pages'],
    ['POST', '/webhooks/x', 'commands'],
  ])('%s %s counts as %s', (method, path, name) => {
    expect(limitClassOf(method, path)).toBe(name);
  });

  it.each([
    ['/track/abc', 'photos'],
    ['/track/abc/photos', 'photos'],
    ['/provider/AB12CD34E/photos', 'photos'],
    ['/provider/AB12CD34E', 'photos'],
    ['/request', 'create'],
    ['/admin/request/1', 'commands'],
  ])('a form with files to %s counts as %s', (path, name) => {
    expect(limitClassOf('POST', path, 'multipart/form-data; boundary=x')).toBe(name);
  });
});
