import { describe, expect, it } from 'vitest';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { TextFacts } from '../rules/facts.ts';
import { messagesTexts } from './en/messages.ts';

const bodiesIn = (locale: (typeof LOCALES)[number]) => textsFor(messagesTexts, locale).bodies;

describe('a partly done job', () => {
  const facts = { price: 10_000, by: '6:04 PM', track: 'LINK' } as TextFacts;

  it.each(LOCALES)('names an approved extra charge, which is due on site too (%s)', (locale) => {
    const { partly_done } = bodiesIn(locale);
    const text = partly_done({ ...facts, approvedExtra: 4_500, onSite: 13_000 });
    for (const amount of ['$100.00', '$45.00', '$130.00']) expect(text).toContain(amount);
    expect(text).not.toMatch(/total/);
  });

  it('costs the new price in total if there is none', () => {
    const text = bodiesIn('en').partly_done({ ...facts, approvedExtra: 0, onSite: 8_500 });
    expect(text).toContain('for $100.00 total. You pay $85.00 of it on site.');
  });
});
