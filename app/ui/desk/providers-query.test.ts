import { describe, expect, it } from 'vitest';
import { providersPath, readProvidersQuery } from './providers-query.ts';

const read = (search: string) => readProvidersQuery(new URLSearchParams(search));

describe('the filters of the provider list', () => {
  it('are the same after a round trip through the URL', () => {
    const filters = {
      find: 'v1.abc',
      service: 'towing',
      warning: 'any',
      base: ['75040', '75201'],
      after: 'ab12cd34-0000-4000-8000-000000000000',
    } as const;
    const path = providersPath({ ...filters, base: [...filters.base] });
    expect(readProvidersQuery(new URL(path, 'http://localhost').searchParams)).toEqual(filters);
  });

  it('ignore what nobody can choose', () => {
    expect(read('service=flying&warning=rude&base=75040.75040.7504.x')).toEqual({
      find: null,
      service: null,
      warning: null,
      base: ['75040'],
      after: null,
    });
    expect(providersPath(read(''))).toBe('/admin/providers');
  });
});
