import { describe, expect, it } from 'vitest';
import { limitClassOf } from './rate-limit.ts';

describe('limitClassOf', () => {
  it.each([
    ['address', 'GET', '/', 'pages'],
    ['address', 'GET', '/request', 'pages'],
    ['address', 'POST', '/request', 'forms'],
    ['address', 'POST', '/request.data', 'forms'],
    ['address', 'POST', '/Request/', 'forms'],
    ['address', 'POST', '/places/suggest', 'places'],
    ['address', 'POST', '/admin/login', 'signInPosts'],
    ['address', 'POST', '/admin/login/code', 'signInPosts'],
    ['address', 'POST', '/admin/request/1', 'posts'],
    ['address', 'POST', '/nowhere', 'posts'],
    ['address', 'PUT', '/', 'posts'],
    ['address', 'GET', '/webhooks/stripe', 'pages'],
    ['address', 'POST', '/webhooks/x', 'posts'],
    ['link', 'GET', '/track/abc', 'linkPages'],
    ['link', 'GET', '/family/abc/events', 'linkPages'],
    ['link', 'POST', '/track/abc', 'linkPosts'],
    ['link', 'POST', '/track/abc/events', 'linkPosts'],
    ['link', 'POST', '/provider/AB12CD34E/position', 'linkPosts'],
    ['session', 'GET', '/admin', 'deskPages'],
    ['session', 'GET', '/admin/events', 'deskPages'],
    ['session', 'POST', '/admin/request/1', 'deskPosts'],
    ['session', 'POST', '/places/suggest', 'places'],
    ['session', 'POST', '/admin/beat', 'beats'],
    ['browser', 'GET', '/admin/login', 'deskPages'],
    ['browser', 'POST', '/admin/login', 'deskPosts'],
  ] as const)('by %s %s %s counts as %s', (by, method, path, name) => {
    expect(limitClassOf(by, method, path)).toBe(name);
  });

  it.each([
    ['link', '/track/abc', 'linkPhotos'],
    ['link', '/track/abc/photos', 'linkPhotos'],
    ['link', '/provider/AB12CD34E/photos', 'linkPhotos'],
    ['link', '/provider/AB12CD34E', 'linkPhotos'],
    ['address', '/request', 'forms'],
    ['session', '/admin/request/1', 'deskPosts'],
  ] as const)('a form with files by %s to %s counts as %s', (by, path, name) => {
    expect(limitClassOf(by, 'POST', path, 'multipart/form-data; boundary=x')).toBe(name);
  });
});
