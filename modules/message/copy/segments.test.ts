import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_CENTS } from '#kernel/money.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { segmentsOf } from '../sms/emulator/numbers.ts';
import type { TextFacts } from '../rules/facts.ts';
import { messagesTexts } from './en/messages.ts';

const link = (path: string) => `https://roadside.example.com/${path}/${'x'.repeat(12)}`;
/** The longest of what these texts name. */
const LONGEST = {
  providerName: 'x'.repeat(40),
  promised: '12:59 PM',
  depositBackFrom: '12:59 PM',
  declinedReason: 'x'.repeat(80),
  providerPhone: '(214) 555-0199',
  price: MAX_AMOUNT_CENTS,
  track: link('track'),
  job: link('provider'),
} as TextFacts;

describe.each(LOCALES)('in two segments at most (%s)', (locale) => {
  const { bodies, replies } = textsFor(messagesTexts, locale);

  it.each([null, 'change', 'failure'] as const)('says what the job waits for: %s', (standsStill) => {
    const facts = { ...LONGEST, standsStill };
    // Providers get theirs in English.
    const toProvider = locale === 'en' ? (['change_refused', 'job_back_on', 'job_on'] as const) : [];
    for (const purpose of ['cancel_declined', 'job_resumed', 'change_off', ...toProvider] as const) {
      const body = bodies[purpose](facts);
      expect(segmentsOf(body), body).toBeLessThanOrEqual(2);
    }
  });

  it.each([true, false])('proposes a change, with every amount (second deposit: %s)', (isDearer) => {
    const facts = {
      ...LONGEST,
      proposedService: 'x'.repeat(25),
      proposedDestination: 'x'.repeat(30),
      proposedPrice: 123_400,
      price: 123_400,
      secondDeposit: isDearer ? 12_300 : 0,
      depositsPaid: 12_300,
      proposedOnSite: 123_400,
      byProvider: true,
      otherProvider: isDearer,
      approvedExtra: isDearer ? 0 : 12_300,
      by: locale === 'en' ? '12:59 PM' : '12:59 p.m.',
    };
    const body = bodies.change_asked(facts);
    expect(segmentsOf(body), body).toBeLessThanOrEqual(2);
  });

  it('says that the provider is there, and the code', () => {
    const facts = { ...LONGEST, vehicle: `${'x'.repeat(60)}, ${'x'.repeat(20)}`, code: true };
    for (const body of [bodies.arrived(facts), replies.code('0417')]) {
      expect(segmentsOf(body), body).toBeLessThanOrEqual(2);
    }
  });

  it('says how a customer who got going answers, and answers that', () => {
    const said = [
      bodies.search(LONGEST),
      ...[true, false].map((cancellationAsked) => bodies.promise_warning({ ...LONGEST, cancellationAsked })),
      ...[true, false].flatMap((free) => [replies.solvedAsked(free), replies.solvedCancelled(free)]),
    ];
    for (const body of said) expect(segmentsOf(body), body).toBeLessThanOrEqual(2);
  });
});
