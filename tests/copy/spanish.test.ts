import { describe, expect, it } from 'vitest';
import { loadCopyAreas, textPairsOf, stringsOfText } from './testing.ts';

const AREAS = await loadCopyAreas();
const PAIRS = AREAS.flatMap(textPairsOf);

/** Texts that may be the same in both languages. */
const TEXTS_THAT_MAY_BE_EQUAL = ['Error', 'Total', 'Legal', 'Cookies', 'Shoulder', '404', 'No'];

/** Paths whose texts may be the same in both languages, and why. */
const PATHS_THAT_MAY_BE_EQUAL: readonly [RegExp, string][] = [
  [/\.tone$/, "a toast's tone is no text"],
  [/\.(rated|given)$/, 'a mark out of five is figures only'],
  [/^providerTexts\.heading$/, 'gives back what it was given'],
  [/^commonTexts\.pageTitle$/, 'the brand behind what it was given'],
  [/^(mapsTexts|providerTexts\.way)\.miles$/, 'one abbreviation for miles'],
  [/^positionTexts\.pocket\.\w+\.heading$/, 'names of apps'],
  [/^(homeTexts\.example|reportsTexts)\.minutes$/, 'one abbreviation for minutes'],
  [/^healthTexts\.parts\.names\.(temporal|stripe|twilio|google)$/, 'brands'],
  [/^messagesTexts\.(replies\.eta|direct\.together\.own)$/, 'the brand before what it was given'],
  [/^paymentMethodsTexts\.(labels|names|kinds)\.(zelle|venmo|cash_app)$/, 'brands'],
];

const isSameInBothLanguages = ({ en, es }: { en: unknown; es: unknown }) => {
  const said = stringsOfText(en);
  return (
    said.length > 0 && said.join('\n') === stringsOfText(es).join('\n') && said.some((words) => /[a-z]/i.test(words))
  );
};

describe('Spanish', () => {
  it('has every catalog and every text', () => {
    expect(AREAS.length).toBeGreaterThan(20);
    expect(PAIRS.length).toBeGreaterThan(900);
    expect(PAIRS.filter(({ en, es }) => typeof en !== typeof es).map(({ path }) => path)).toEqual([]);
  });

  it('takes the same arguments as English', () => {
    const functions = PAIRS.filter(({ en }) => typeof en === 'function');
    expect(functions.length).toBeGreaterThan(60);
    const other = functions.filter(({ en, es }) => (en as () => void).length !== (es as () => void).length);
    expect(other.map(({ path }) => path)).toEqual([]);
    // A function for which no sample arguments work would never be compared, so fail here.
    expect(functions.filter(({ en, es }) => stringsOfText(en).length === 0 || stringsOfText(es).length === 0)).toEqual(
      [],
    );
  });

  it('differs from English, except for listed words', () => {
    const same = PAIRS.filter(isSameInBothLanguages)
      .filter(
        ({ path, en }) =>
          !PATHS_THAT_MAY_BE_EQUAL.some(([place]) => place.test(path)) &&
          !TEXTS_THAT_MAY_BE_EQUAL.includes(en as string),
      )
      .map(({ path, en }) => `${path}: ${stringsOfText(en).join(' / ')}`);
    expect(same).toEqual([]);
  });

  it('has no empty text and no missing number', () => {
    const hasEmptyString = (text: unknown) => stringsOfText(text).some((words) => words.trim() === '');
    const empty = PAIRS.filter(({ en, es }) => hasEmptyString(es) && !hasEmptyString(en));
    expect(empty.map(({ path }) => path)).toEqual([]);
    const figures = (said: string[]) =>
      said
        .join(' ')
        .match(/\d[\d,.]*\d|\d/g)
        ?.sort() ?? [];
    const unlike = PAIRS.filter(
      ({ en, es }) => figures(stringsOfText(en)).join(' ') !== figures(stringsOfText(es)).join(' '),
    );
    expect(
      unlike.map(({ path, en, es }) => `${path}: ${stringsOfText(en).join(' ')} <> ${stringsOfText(es).join(' ')}`),
    ).toEqual([]);
  });
});
