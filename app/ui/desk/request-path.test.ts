import { describe, expect, it } from 'vitest';
import { boardPathOf, requestPath, withQuery } from './request-path.ts';
import { showsBoard } from './tabs.ts';

const ID = 'd3b07384-d9a0-4c9b-8f4e-5a1c2b3d4e5f';
const PANE = `/admin/board/${ID}`;

describe('where a request leads back to', () => {
  it('is the pane with the filters of the list, or the page', () => {
    const search = '?tab=active&type=phone&find=x.y-z';
    expect(requestPath(ID, { pathname: PANE, search })).toBe(`${PANE}${search}`);
    expect(requestPath(ID, { pathname: `${PANE}/`, search: '?log_before=1_2&status=approved' })).toBe(
      `${PANE}?status=approved`,
    );
    expect(requestPath(ID, { pathname: PANE, search: '?provider=1&find_provider=x' })).toBe(PANE);
    expect(requestPath(ID, { pathname: `/admin/request/${ID}`, search: '?log_before=1_2' })).toBe(
      `/admin/request/${ID}`,
    );
  });

  it('is the list behind it once the request is gone', () => {
    expect(boardPathOf(`${PANE}?type=phone&provider=1`)).toBe('/admin?type=phone');
    expect(boardPathOf(`/admin/request/${ID}`)).toBe('/admin');
  });

  it('takes another parameter', () => {
    expect(withQuery('/admin', 'provider', 'a b')).toBe('/admin?provider=a%20b');
    expect(withQuery('/admin?type=phone', 'provider', '1')).toBe('/admin?type=phone&provider=1');
  });
});

describe('the board', () => {
  it.each([
    ['/admin', '', true],
    ['/admin/', '?tab=active&type=phone', true],
    [PANE, '?tab=phone', true],
    ['/admin', '?tab=phone', false],
    [`/admin/request/${ID}`, '', false],
  ])('is at %s%s: %s', (pathname, search, shown) => {
    expect(showsBoard({ pathname, search })).toBe(shown);
  });
});
