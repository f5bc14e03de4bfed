import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_CENTS } from '#kernel/money.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatEta } from '#modules/place/rules/distance.ts';
import { formatDateTime, formatTime } from '#modules/place/rules/times.ts';
import { amountToBringInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { failureReasonsTexts } from '#modules/request/copy/en/failure-reasons.ts';
import { lateReasonsTexts } from '#modules/request/copy/en/late-reasons.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import { countSegments } from '../rules/segments.ts';
import type { TextFacts } from '../rules/facts.ts';
import { messagesTexts } from './en/messages.ts';

const longLink = (path: string, id = 9) => `https://roadside.example.com/${path}${'x'.repeat(id)}`;
const longestOf = (texts: object): string =>
  Object.values(texts).reduce<string>((longest, text: string) => (text.length > longest.length ? text : longest), '');
const PHONE = '(214) 555-0199';
const REQUEST_NUMBER = '8t9jswr3';

/** The facts that change a text's wording. Each text is measured with every combination of its facts. */
const VARYING_FACTS: { [K in keyof TextFacts]?: TextFacts[K][] } = {
  byHand: [true, false],
  byProvider: [true, false],
  otherProvider: [true, false],
  nobodyHere: [true, false],
  unsafe: [true, false],
  solved: [true, false],
  brokeDown: [true, false],
  code: [true, false],
  refund: ['all', 'part', 'nothing'],
  cancellationAsked: [true, false],
  final: [true, false],
  extraStatus: ['approved', 'declined'],
  standsStill: [null, 'change', 'failure'],
  cancelled: [true, false],
};

/** The longest possible values of facts that are text. The other facts are in VARYING_FACTS, or are amounts. */
function longestFacts(locale: Locale): Partial<TextFacts> {
  const latest = '2026-09-30T17:59:00Z';
  const clock = formatTime(latest, locale);
  const service = longestOf(textsFor(servicesTexts, locale).services);
  return {
    number: REQUEST_NUMBER,
    track: longLink('track/'),
    payment: longLink('payment/', 36),
    job: longLink('provider/'),
    receipt: longLink('payment-success?session_id=', 66),
    terms: longLink('legal/terms', 0),
    servicePhone: PHONE,
    service,
    proposedService: service,
    proposedDestination: 'x'.repeat(30),
    payOnSite: amountToBringInWords(MAX_AMOUNT_CENTS, PAYMENT_METHODS, locale),
    failure: longestOf(textsFor(failureReasonsTexts, locale)),
    lateReason: longestOf(textsFor(lateReasonsTexts, locale)),
    lockedIn: longestOf(textsFor(lockedInTexts, locale).mark),
    providerName: 'x'.repeat(40),
    leftName: 'x'.repeat(40),
    vehicle: `${'x'.repeat(60)}, ${'x'.repeat(20)}`,
    city: 'North Richland Hills',
    eta: textsFor(messagesTexts, locale).eta.minutes(formatEta(119, locale)),
    by: clock,
    byDay: formatDateTime(latest, locale),
    promised: clock,
    providerPhone: PHONE,
    depositBackFrom: clock,
    declinedReason: 'x'.repeat(80),
  };
}

/** All wordings of a text. */
function allWordingsOf(body: (facts: TextFacts) => string, known: Partial<TextFacts>): string[] {
  const combinations: Partial<TextFacts>[] = [{}];
  const wordings: string[] = [];
  for (let next = combinations.pop(); next; next = combinations.pop()) {
    const chosen = next;
    let undecided: keyof TextFacts | undefined;
    const facts = new Proxy({ ...known, ...chosen } as TextFacts, {
      get(target, name: keyof TextFacts) {
        if (name in VARYING_FACTS && !(name in target)) undecided ??= name;
        return name in target ? target[name] : name in VARYING_FACTS ? false : MAX_AMOUNT_CENTS;
      },
    });
    const text = body(facts);
    if (undecided === undefined) wordings.push(text);
    else for (const value of VARYING_FACTS[undecided] ?? []) combinations.push({ ...chosen, [undecided]: value });
  }
  return wordings;
}

/** The longest list of what a request by text can lack. */
const longestMissingList = ({
  service,
  place,
  vehicle,
  destination,
  and,
}: (typeof messagesTexts)['replies']['lacks']) => `${[service, place, vehicle].join(', ')} ${and} ${destination}`;

/** Texts to providers, which are sent only in English. */
const PROVIDER_PURPOSES: readonly string[] = [
  ...['change_agreed', 'change_refused', 'search_answered', 'job_back_on', 'job_closed', 'job_partly_done', 'job'],
  ...['job_unanswered', 'job_off', 'cancel_asked', 'job_on', 'promise_check', 'extra_answered', 'on_site_reminder'],
];

describe.each(LOCALES)('in two segments at most (%s)', (locale) => {
  const t = textsFor(messagesTexts, locale);
  const known = longestFacts(locale);
  const expectAtMostTwoSegments = (bodies: readonly string[]) => {
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      expect(body).not.toMatch(/undefined|NaN|\[object/);
      expect(countSegments(body), body).toBeLessThanOrEqual(2);
    }
  };

  it.each(Object.keys(t.bodies).filter((name) => locale === 'en' || !PROVIDER_PURPOSES.includes(name)))(
    '%s',
    (name) => {
      // `change_asked` names six amounts, so it's measured with those of an expensive job, not the highest possible.
      const amounts = {
        price: 123_400,
        proposedPrice: 123_400,
        depositsPaid: 12_300,
        secondDeposit: 12_300,
        proposedOnSite: 123_400,
        approvedExtra: 0,
      };
      const facts = name === 'change_asked' ? { ...known, ...amounts, proposedService: 'x'.repeat(25) } : known;
      expectAtMostTwoSegments(allWordingsOf(t.bodies[name as keyof typeof t.bodies], facts));
    },
  );

  it('a proposal after an approved extra charge', () => {
    const amounts = { price: 123_400, proposedPrice: 123_400, depositsPaid: 12_300, proposedOnSite: 123_400 };
    const facts = { ...known, ...amounts, proposedService: 'x'.repeat(25), secondDeposit: 0, approvedExtra: 12_300 };
    expectAtMostTwoSegments(allWordingsOf(t.bodies.change_asked, { ...facts, otherProvider: false }));
  });

  it('the first text to a provider, and what is not about a change of state', () => {
    const { direct, minutes } = t;
    expectAtMostTwoSegments([
      direct.locate(longLink('locate/', 22)),
      direct.newLink(REQUEST_NUMBER, longLink('track/')),
      direct.bring(known.payOnSite ?? '', longLink('track/')),
      ...(['delay', 'weather', 'fixed'] as const).map((kind) =>
        direct.together[kind](REQUEST_NUMBER, longLink('track/')),
      ),
    ]);
    if (locale !== 'en') return;
    expectAtMostTwoSegments([
      direct.pickup_moved(longLink('provider/')),
      direct.locked_in(longLink('provider/')),
      direct.drop_off_changed(longLink('provider/')),
      t.toProvider(longLink('provider/'), PHONE),
      minutes.ask(longLink('provider/')),
      minutes.thanks(REQUEST_NUMBER, 120),
      minutes.promised(REQUEST_NUMBER, known.promised ?? ''),
      minutes.which(120, `${REQUEST_NUMBER}, ${REQUEST_NUMBER}, ${REQUEST_NUMBER}`),
      minutes.off,
    ]);
    for (const job of allWordingsOf(t.bodies.job, { ...known, lockedIn: '' })) {
      expect(countSegments(`${job} ${t.toNewProvider}`)).toBeLessThanOrEqual(2);
    }
  });

  it('every answer to a reply', () => {
    const { replies, eta } = t;
    const service = known.proposedService ?? '';
    const answers: Record<keyof typeof replies, string[]> = {
      none: [replies.none(PHONE)],
      missing: [replies.missing(longestMissingList(replies.lacks), PHONE)],
      lacks: [],
      tooManyRequests: [replies.tooManyRequests(PHONE)],
      cancelled: [replies.cancelled(REQUEST_NUMBER, PHONE)],
      cancelledAndPaid: [replies.cancelledAndPaid(REQUEST_NUMBER, PHONE)],
      which: [replies.which([REQUEST_NUMBER, REQUEST_NUMBER, REQUEST_NUMBER].join(', '))],
      help: [replies.help(PHONE)],
      unknown: Object.values(replies.accepts).map((words) => replies.unknown(words, PHONE)),
      notNow: [replies.notNow],
      later: [replies.later],
      accepted: [replies.accepted(MAX_AMOUNT_CENTS, longLink('payment/', 36))],
      countered: [replies.countered(MAX_AMOUNT_CENTS)],
      bareMark: [replies.bareMark(5, MAX_AMOUNT_CENTS)],
      otherPrice: [true, false].map((mayCounter) => replies.otherPrice(MAX_AMOUNT_CENTS, mayCounter)),
      rejected: [replies.rejected],
      eta: [eta.status(known.eta ?? '', '99.9 millas'), eta.noPosition, eta.there, eta.notYet].map(replies.eta),
      extraApproved: [replies.extraApproved(MAX_AMOUNT_CENTS)],
      extraDeclined: [replies.extraDeclined],
      extraAnew: [`${replies.extraAnew(MAX_AMOUNT_CENTS, 'x'.repeat(60))} ${longLink('track/')}`],
      changeDeposit: [replies.changeDeposit(MAX_AMOUNT_CENTS, longLink('payment/', 36))],
      changeOff: [replies.changeOff],
      changeDeclined: [true, false].map(replies.changeDeclined),
      changeAnew: [`${replies.changeAnew({ service, price: MAX_AMOUNT_CENTS })} ${longLink('track/')}`],
      solvedCancelled: [true, false].map(replies.solvedCancelled),
      solvedAsked: [true, false].map(replies.solvedAsked),
      here: [replies.here],
      code: [replies.code('0417')],
      noCode: [replies.noCode(PHONE)],
      codeOnPage: [replies.codeOnPage(PHONE)],
      waiting: [replies.waiting],
      refunding: [replies.refunding],
      rated: [replies.rated(5)],
      stopped: [replies.stopped],
      accepts: [replies.unknown(replies.accepts.any, PHONE)],
    };
    for (const [name, bodies] of Object.entries(answers)) if (name !== 'lacks') expectAtMostTwoSegments(bodies);
  });

  it('what the on-call phone gets', () => {
    const { lockedIn = '', service = '', city = '' } = known;
    const facts = {
      lockedIn,
      service,
      city,
      number: REQUEST_NUMBER,
      minutes: 120,
      link: longLink('admin/request/', 36),
    };
    expectAtMostTwoSegments(Object.values(t.onCall.what).map((what) => t.onCall.waiting({ ...facts, what })));
  });
});
