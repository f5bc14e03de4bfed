import { expect, it } from 'vitest';
import { withSpanishArticle } from './spanish-times.ts';

it.each([
  ['1:05 p.m.', 'la 1:05 p.m.'],
  ['9:42 a.m.', 'las 9:42 a.m.'],
  ['11:00 a.m.', 'las 11:00 a.m.'],
  ['12:30 a.m.', 'las 12:30 a.m.'],
])('puts the article before %s', (time, said) => {
  expect(withSpanishArticle(time)).toBe(said);
});
