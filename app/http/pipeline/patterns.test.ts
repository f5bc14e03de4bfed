import { describe, expect, it } from 'vitest';
import { createRoutePatternFinder } from './patterns.ts';

const patternOf = createRoutePatternFinder({
  root: { id: 'root', path: '' },
  site: { id: 'site', parentId: 'root' },
  home: { id: 'home', parentId: 'site', index: true },
  track: { id: 'track', parentId: 'site', path: 'track/:trackingId' },
  events: { id: 'events', parentId: 'root', path: 'track/:trackingId/events' },
  admin: { id: 'admin', parentId: 'root', path: 'admin' },
  request: { id: 'request', parentId: 'admin', path: 'request/:id' },
  providers: { id: 'providers', parentId: 'admin', path: 'providers', index: true },
  rest: { id: 'rest', parentId: 'site', path: '*' },
});

describe('createRoutePatternFinder', () => {
  it.each([
    ['/', '/'],
    ['/_root.data', '/'],
    ['/track/k3x9q2ab', '/track/:trackingId'],
    ['/track/k3x9q2ab.data', '/track/:trackingId'],
    ['/TRACK/k3x9q2ab/', '/track/:trackingId'],
    ['/track/k3x9q2ab/events', '/track/:trackingId/events'],
    ['/admin', '/admin'],
    ['/admin/request/1', '/admin/request/:id'],
    ['/admin/providers', '/admin/providers'],
    ['/tracks/k3x9q2ab', 'other'],
    ['/track/k3x9q2ab/more', 'other'],
  ])('%s is logged as %s', (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });

  it('refuses a route that begins with a parameter', () => {
    expect(() => createRoutePatternFinder({ city: { id: 'city', path: ':city' } })).toThrow('/:city');
  });
});
