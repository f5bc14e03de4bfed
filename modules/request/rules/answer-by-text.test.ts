import '#modules/languages.ts';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { parseReply } from '#modules/message/rules/text-replies.ts';
import { answerSmsFor } from './answer-by-text.ts';

const NUMBER = 'K7M-QX4';
const AMOUNTS = { offer: 13_500, extra: 4_000, change: 20_000 };
const MEANINGS = {
  accept_offer: 'accept',
  reject_offer: 'reject',
  approve_extra: 'approve',
  decline_extra: 'decline',
  accept_change: 'accept',
  decline_change: 'reject',
  wait_for_provider: 'wait',
  take_refund: 'refund',
  answer_search: 'here',
};

describe.each(LOCALES)('an answer by SMS in %s', (locale) => {
  const smsFor = (intent: string, amount = '') =>
    answerSmsFor({ intent, amount }, { number: NUMBER, amounts: AMOUNTS }, locale);
  const readBack = (intent: string, amount?: string) => parseReply(smsFor(intent, amount) ?? '');

  it.each(Object.entries(MEANINGS))('%s is read as %s', (intent, word) => {
    expect(readBack(intent)).toMatchObject({ word, number: 'K7MQX4' });
  });

  it.each([
    ['accept_offer', 13_500],
    ['reject_offer', 13_500],
    ['approve_extra', 4_000],
    ['decline_extra', 4_000],
    ['accept_change', 20_000],
    ['decline_change', 20_000],
  ])('%s names the amount that it answers', (intent, priceCents) => {
    expect(readBack(intent)).toMatchObject({ priceCents });
  });

  it('names no amount if it is about none, and is not offered if that amount is gone', () => {
    expect(readBack('wait_for_provider')).not.toHaveProperty('priceCents');
    const withoutOffer = { number: NUMBER, amounts: { ...AMOUNTS, offer: null } };
    expect(answerSmsFor({ intent: 'accept_offer', amount: '' }, withoutOffer, locale)).toBeNull();
  });

  it.each([
    ['150', 15_000],
    ['$85.50', 8_550],
    ['1,250', 125_000],
  ])('a counter-offer of %s is read as %i cents', (amount, amountCents) => {
    expect(readBack('counter_offer', amount)).toMatchObject({ word: 'amount', amountCents, number: 'K7MQX4' });
  });

  it('is not offered for what only the page can do, or for an amount that is none', () => {
    expect(smsFor('cancel_request')).toBeNull();
    expect(smsFor('counter_offer', 'nothing')).toBeNull();
  });
});
