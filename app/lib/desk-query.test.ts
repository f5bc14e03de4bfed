import { describe, expect, it } from 'vitest';
import { deskPath, isAsked, readAsked } from './desk-query.ts';

const read = (query: string) => readAsked(new URLSearchParams(query));

describe('the question in an address', () => {
  it('is read and written the same', () => {
    const asked = { q: 'rosa d', status: 'negotiating', service: 'towing' } as const;
    const path = deskPath(asked, { online: '1_x', phone: null });
    expect(path).toBe('/admin?tab=active&q=rosa+d&status=negotiating&service=towing&online_before=1_x');
    expect(readAsked(new URL(path, 'http://localhost').searchParams)).toEqual(asked);
    expect(deskPath({})).toBe('/admin?tab=active');
  });

  it('is none where nothing of ours is named', () => {
    for (const query of ['', 'q=', 'q=%25', 'status=assigned', 'status=DROP', 'service=teleport', 'q=+-+']) {
      expect(isAsked(read(query)), query).toBe(false);
    }
    for (const query of ['q=ab', 'status=completed', 'service=other']) expect(isAsked(read(query)), query).toBe(true);
  });
});
