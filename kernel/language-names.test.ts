import { expect, it } from 'vitest';
import { languageLabel, languageName } from './language-names.ts';

it('names languages in each other', () => {
  expect([languageName('en', 'en'), languageName('es', 'en')]).toEqual(['English', 'Spanish']);
  expect([languageName('en', 'es'), languageName('es', 'es')]).toEqual(['inglés', 'español']);
  expect([languageLabel('en', 'es'), languageLabel('es', 'es')]).toEqual(['Inglés', 'Español']);
});
