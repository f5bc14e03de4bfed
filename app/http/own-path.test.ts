import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';
import type { OwnPath } from './own-path.ts';

const ORIGIN = 'https://shoulder.example';

describe('ownPath', () => {
  it.each([
    [`${ORIGIN}/services?a=1`, '/services?a=1'],
    [`${ORIGIN}/track/ab12cd34`, '/track/ab12cd34'],
    [`${ORIGIN}/?tab=phone`, '/?tab=phone'],
    [ORIGIN, '/'],
  ])('accepts %s', (address, path) => expect(ownPath(address, ORIGIN)).toBe(path));

  it.each([
    'https://evil.example/services',
    'http://shoulder.example/services',
    'https://shoulder.example.evil.example/',
    'https://shoulder.example@evil.example/services',
    `${ORIGIN}//evil.example/x`,
    `${ORIGIN}/.//evil.example/x`,
    `${ORIGIN}/\\evil.example/x`,
    `${ORIGIN}/\t/evil.example/x`,
    '//evil.example/x',
    '/services',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('returns the home page instead of %j', (address) => expect(ownPath(address, ORIGIN)).toBe('/'));
});

describe('OwnPath', () => {
  it('makes the compiler reject any other URL', () => {
    const id: string = 'ab12cd34';
    const paths: OwnPath[] = ['/', '/admin?tab=phone', '/?find=a', `/track/${id}`, `/track/${id}#family`];
    // @ts-expect-error -- an arbitrary string
    paths.push(id);
    // @ts-expect-error -- a template must begin with a constant part
    paths.push(`/${id}`);
    // @ts-expect-error -- another site
    paths.push('//evil.example');
    // @ts-expect-error -- another site
    paths.push('/\\evil.example');
    // @ts-expect-error -- another site
    paths.push('https://evil.example');
    expect(paths).toHaveLength(10);
  });
});
