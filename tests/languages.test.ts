import { expect, it } from 'vitest';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { loadCopyAreas } from './copy/testing.ts';

it.each(LOCALES.filter((locale) => locale !== 'en'))('every text is registered in %s', async (locale) => {
  const areas = await loadCopyAreas();
  const missing = areas.filter(({ en }) => textsFor(en as object, locale) === en);
  expect(missing.map(({ name }) => name)).toEqual([]);
});
