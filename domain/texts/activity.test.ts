import { describe, expect, it } from 'vitest';
import type { ProviderWarning } from '../providers.ts';
import { activity } from './activity.ts';
import { activityInWords } from './activity-in-words.ts';
import { activityEs } from './es/activity.ts';

describe('activity log texts', () => {
  it('has the customer lines of the specification', () => {
    expect(activity.offerAccepted(17_500)).toBe('Customer accepted offer of $175.00');
    expect(activity.counterOffered(15_000)).toBe('Customer made counter-offer of $150.00');
    expect(activity.offerRejected(true)).toBe('Customer rejected final offer');
    expect(activity.rated(5, false)).toBe('Customer rated service: 5 stars');
    expect(activity.rated(1, true)).toBe('Customer rated service: 1 stars with review');
  });

  it('writes amounts as money everywhere', () => {
    expect(activity.priceSet(123_450)).toBe('Admin set price of $1,234.50');
    expect(activity.depositPaid(2_625)).toBe('Deposit of $26.25 paid');
    expect(activity.refunded(5)).toBe('Refund of $0.05 completed');
  });

  it('says who cancelled and who confirmed', () => {
    expect(activity.cancelled('customer')).toBe('Customer cancelled request');
    expect(activity.cancelled('admin')).toBe('Admin cancelled request');
    expect(activity.onSitePaid('provider')).toBe('Provider confirmed on-site payment');
    expect(activity.onSitePaid('admin')).toBe('Admin confirmed on-site payment');
  });
});

/** Every form that a line takes, where one value does not show it. */
const WARNINGS: ProviderWarning[] = ['rating_low', 'insurance_expired'];
const FORMS: Partial<Record<keyof typeof activity, string[]>> = {
  locationShared: [activity.locationShared('70 feet'), activity.locationShared(null)],
  requestEdited: [activity.requestEdited('phone, vehicle plate')],
  photoAdded: (['customer', 'pickup', 'drop_off'] as const).flatMap((moment) => [
    activity.photoAdded(moment, true),
    activity.photoAdded(moment, false),
  ]),
  photoRemoved: (['customer', 'pickup', 'drop_off'] as const).flatMap((moment) => [
    activity.photoRemoved(moment, true),
    activity.photoRemoved(moment, false),
  ]),
  offerRejected: [activity.offerRejected(true), activity.offerRejected(false)],
  providerAssigned: [activity.providerAssigned(), activity.providerAssigned(WARNINGS)],
  providerReplaced: [activity.providerReplaced(), activity.providerReplaced(WARNINGS)],
  minutesTold: [activity.minutesTold(1), activity.minutesTold(12)],
  codeWrong: [activity.codeWrong(2, 5)],
  onSitePaid: [activity.onSitePaid('provider'), activity.onSitePaid('admin')],
  rated: [activity.rated(4, false), activity.rated(4, true)],
  cancelled: [activity.cancelled('customer'), activity.cancelled('admin')],
  reminded: (['price', 'deposit', 'desk'] as const).map((of) => activity.reminded(of)),
};

const formsOf = (key: keyof typeof activity): string[] =>
  FORMS[key] ?? [(activity[key] as (cents: number) => string)(123_450)];

describe('the activity log in Spanish', () => {
  it.each(Object.keys(activity) as (keyof typeof activity)[])('tells %s in every form', (key) => {
    for (const line of formsOf(key)) {
      const told = activityInWords(line, 'es');
      expect(told.lang, line).toBe('es');
      expect(told.words).not.toMatch(/\{\}|undefined|Customer|Admin|Provider/);
      for (const figure of line.match(/\d[\d,.]*\d|\d/g) ?? []) expect(told.words).toContain(figure);
    }
    // No line stands there that is never written.
    expect(formsOf(key).length).toBeGreaterThanOrEqual(activityEs[key].length);
  });

  it('tells what was edited and what was known, word by word', () => {
    expect(activityInWords(activity.requestEdited('phone, vehicle plate'), 'es').words).toBe(
      'La central cambió: teléfono, placas',
    );
    expect(activityInWords(activity.providerAssigned(WARNINGS), 'es').words).toBe(
      'La central asignó un proveedor a pesar de: menos de 2.5 estrellas, seguro vencido',
    );
  });

  it('leaves English, and what an older release wrote, as it is', () => {
    expect(activityInWords('Provider arrived', 'en')).toEqual({ words: 'Provider arrived', lang: 'en' });
    expect(activityInWords('Provider went fishing', 'es')).toEqual({ words: 'Provider went fishing', lang: 'en' });
  });
});
