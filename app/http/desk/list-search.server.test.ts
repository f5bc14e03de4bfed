import { beforeEach, describe, expect, it } from 'vitest';
import { disposeAll } from '#kernel/server/per-process.ts';
import { readListSearch, searchPath } from './list-search.server.ts';
import { stubSigningEnv } from '#tests/support/testing-env.ts';

beforeEach(async () => {
  stubSigningEnv();
  await disposeAll();
});

const searchInPath = (path: string) => readListSearch(new URL(path, 'http://localhost').searchParams);

describe('a search for requests', () => {
  it('is encrypted in the URL, and can be read from there', () => {
    const path = searchPath({ q: 'Rosa Delgado 0142', status: 'negotiating', service: 'nothing of ours' });
    expect(path).toMatch(/^\/admin\?tab=active&status=negotiating&find=[\w.-]+$/);
    expect(path).not.toMatch(/rosa|delgado|0142/i);
    expect(searchInPath(path)).toMatchObject({ q: 'Rosa Delgado 0142', status: 'negotiating', service: null });
    expect(searchPath({ q: ' - ', status: '', service: 'towing' })).toBe('/admin?tab=active&service=towing');
  });

  it('is ignored unless this server encrypted it, except for a request number', () => {
    expect(searchInPath('/admin?q=rosa+delgado')).toEqual({
      q: '',
      find: null,
      status: null,
      service: null,
      type: null,
    });
    expect(searchInPath('/admin?q=%2B12145550142')).toMatchObject({ q: '' });
    expect(searchInPath('/admin?find=made-up&status=completed')).toEqual({
      q: '',
      find: null,
      status: 'completed',
      service: null,
      type: null,
    });
    const numbered = searchInPath('/admin?q=K7M-QX4');
    expect(numbered.q).toBe('K7M-QX4');
    // `find` is the same number, encrypted, for the links to further pages.
    expect(searchInPath(`/admin?find=${numbered.find}`).q).toBe('K7M-QX4');
  });
});
