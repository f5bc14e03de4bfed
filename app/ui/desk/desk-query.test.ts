import { describe, expect, it } from 'vitest';
import { deskPath, isFiltered, readListFilters } from './desk-query.ts';

const read = (query: string) => readListFilters(new URLSearchParams(query));

describe('the request list URL', () => {
  it('keeps its filters when written and read again', () => {
    const filters = { find: 'v1.sealed', status: 'negotiating', service: 'towing', type: 'phone' } as const;
    const path = deskPath(filters, '1_x');
    expect(path).toBe('/admin?tab=active&type=phone&status=negotiating&service=towing&find=v1.sealed&from=1_x');
    expect(readListFilters(new URL(path, 'http://localhost').searchParams)).toEqual(filters);
    expect(deskPath({})).toBe('/admin?tab=active');
  });

  it('ignores unknown parameters', () => {
    for (const query of ['', 'status=assigned', 'status=DROP', 'service=teleport', 'type=phone']) {
      expect(isFiltered({ ...read(query), q: '' }), query).toBe(false);
    }
    for (const q of ['', '%', ' - ']) expect(isFiltered({ ...read(''), q }), q).toBe(false);
    for (const query of ['status=completed', 'service=other']) {
      expect(isFiltered({ ...read(query), q: '' }), query).toBe(true);
    }
    expect(isFiltered({ ...read(''), q: 'ab' })).toBe(true);
  });
});
