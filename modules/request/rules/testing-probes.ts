import type { Command, CommandName, CommandArguments, SimpleCommandName } from './commands.ts';
import { LIFECYCLE_RULES } from './table.ts';
import { refundRecordOf, openedSession } from './testing-session.ts';
import type { DeadlineName, CommandFields, RequestState } from './types.ts';

const PRICE = { amountCents: 20_000 };
/** A jump start that becomes a tow by another provider. The price rises by less than the limit for a second deposit. */
const CHANGE = { serviceType: 'towing', priceCents: 25_000, overCents: 10_000, sameProvider: false } as const;
const deadlineFields = (deadline: DeadlineName) => () => ({ deadline });
const firstSessionId = (state: RequestState) => state.sessions[0]?.id ?? 'unknown';
const depositIn = (state: RequestState) => state.depositAmountCents ?? 0;
const verifiedPayment = (state: RequestState) => ({
  sessionId: firstSessionId(state),
  amountCents: depositIn(state),
  matches: true,
  providerWaitMinutes: 60,
});

/** The probes of one command. A probe is a name and the fields to try the command with. */
type Probes<N extends CommandName> = Record<string, (state: RequestState) => CommandArguments[N] & CommandFields>;

/**
 * Probes for the commands that have fields: once with valid fields, and once with each kind of invalid ones. If a
 * command is missing here, this doesn't compile.
 */
const PROBES_WITH_FIELDS = {
  setPrice: {
    setPrice: () => PRICE,
    'setPrice of nothing': () => ({ amountCents: 0 }),
    'setPrice too low': () => ({ amountCents: 329 }),
  },
  acceptOffer: {
    acceptOffer: () => ({ termsAccepted: true }),
    'acceptOffer without terms': () => ({ termsAccepted: false }),
    'acceptOffer for another price': () => ({ termsAccepted: true, priceCents: 1 }),
  },
  rejectOffer: {
    rejectOffer: () => ({}),
    'rejectOffer for another price': () => ({ priceCents: 1 }),
  },
  counterOffer: {
    counterOffer: () => ({ amountCents: 15_000 }),
    'counterOffer of nothing': () => ({ amountCents: 0 }),
    'counterOffer too low': () => ({ amountCents: 329 }),
    'counterOffer of the price': () => PRICE,
  },
  finalCounter: {
    finalCounter: () => ({ amountCents: 17_500 }),
    'finalCounter of half a cent': () => ({ amountCents: 17_500.5 }),
    'finalCounter of the counter': () => ({ amountCents: 15_000 }),
    'finalCounter of the price': () => PRICE,
  },
  paymentOpened: { paymentOpened: (state) => ({ session: openedSession('new', depositIn(state)), by: 'customer' }) },
  paymentReported: { paymentReported: (state) => ({ sessionId: firstSessionId(state) }) },
  paymentVerified: {
    paymentVerified: verifiedPayment,
    'paymentVerified, wrong amount': (state) => ({ ...verifiedPayment(state), amountCents: depositIn(state) + 1 }),
    'paymentVerified, wrong currency': (state) => ({ ...verifiedPayment(state), matches: false }),
  },
  sessionExpired: { sessionExpired: (state) => ({ sessionId: firstSessionId(state) }) },
  refundsRead: {
    refundsRead: (state) => refundRecordOf(state, firstSessionId(state), 'succeeded'),
    'refundsRead, failed': (state) => refundRecordOf(state, firstSessionId(state), 'failed'),
    'refundsRead, by hand': (state) => ({
      ...refundRecordOf(state, firstSessionId(state), 'failed'),
      elsewhereCents: 500,
      failedAttempt: 0,
    }),
  },
  settleByHand: { settleByHand: () => ({ inputId: 'input' }), 'settleByHand, no reason': () => ({}) },
  skipCode: { skipCode: () => ({ inputId: 'input' }), 'skipCode without a reason': () => ({}) },
  requestExtra: {
    requestExtra: () => ({ amountCents: 4_000, inputId: 'input' }),
    'requestExtra of nothing': () => ({ amountCents: 0, inputId: 'input' }),
    'requestExtra without a reason': () => ({ amountCents: 4_000 }),
  },
  confirmPayment: {
    'confirmPayment by provider': () => ({ by: 'provider' }),
    'confirmPayment by admin': () => ({ by: 'admin' }),
  },
  rate: {
    rate: () => ({ rating: 5, withReview: false, via: 'web' }),
    'rate by text': () => ({ rating: 1, withReview: true, via: 'text' }),
    'rate without stars': () => ({ rating: 0, withReview: false, via: 'web' }),
  },
  cancelRequest: {
    'cancelRequest by customer': () => ({ by: 'customer' }),
    'cancelRequest by admin': () => ({ by: 'admin' }),
    'cancelRequest by admin with a reason': () => ({ by: 'admin', inputId: 'input' }),
  },
  declineJob: { declineJob: () => ({ reason: 'other' }), 'declineJob without a reason': () => ({}) },
  acceptAgreement: {
    acceptAgreement: () => ({ minutes: 45 }),
    'acceptAgreement in a minute': () => ({ minutes: 1 }),
  },
  promiseAgain: {
    'promiseAgain by provider': () => ({ minutes: 20, reason: 'traffic', by: 'provider' }),
    'promiseAgain by admin': () => ({ minutes: 180, by: 'admin' }),
    'promiseAgain in over three hours': () => ({ minutes: 181, by: 'provider' }),
  },
  startSearch: {
    startSearch: () => ({ called: false, reachable: true }),
    'startSearch without texts or a call': () => ({ called: false, reachable: false }),
  },
  reportFailure: {
    'reportFailure: it does not work': () => ({ reason: 'service_failed' }),
    'reportFailure: nobody here': () => ({ reason: 'nobody_here' }),
  },
  correctService: { correctService: () => ({ serviceType: 'winch_out' }) },
  proposeChange: {
    'proposeChange by provider': () => ({ ...CHANGE, by: 'provider', inputId: 'input' }),
    'proposeChange by admin': () => ({ ...CHANGE, by: 'admin', inputId: 'input' }),
    'proposeChange for nothing': () => ({ ...CHANGE, by: 'admin', priceCents: 0, inputId: 'input' }),
    'proposeChange without a reason': () => ({ ...CHANGE, by: 'admin' }),
  },
  withdrawChange: {
    'withdrawChange by provider': () => ({ by: 'provider' }),
    'withdrawChange by admin': () => ({ by: 'admin' }),
  },
  resumeJob: {
    'resumeJob by provider': () => ({ by: 'provider' }),
    'resumeJob by admin': () => ({ by: 'admin' }),
  },
  endJob: {
    endJob: () => ({ outcome: 'not_done', keptCents: 1_000, providerCents: 1_000, inputId: 'input' }),
    'endJob, all of the deposit': (state) => ({
      outcome: 'gone',
      keptCents: depositIn(state),
      providerCents: 0,
      inputId: 'input',
    }),
    'endJob, more than the deposit': (state) => ({
      outcome: 'gone',
      keptCents: depositIn(state) + 1,
      providerCents: 0,
      inputId: 'input',
    }),
    'endJob, more for the provider than is kept': () => ({
      outcome: 'gone',
      keptCents: 1_000,
      providerCents: 1_001,
      inputId: 'input',
    }),
    'endJob without a reason': () => ({ outcome: 'not_done', keptCents: 0, providerCents: 0 }),
  },
  endPartlyDone: {
    endPartlyDone: () => ({ priceCents: 5_000, inputId: 'input' }),
    'endPartlyDone for the agreed price': (state) => ({ priceCents: state.finalPriceCents ?? 5_000, inputId: 'input' }),
    'endPartlyDone for more': (state) => ({ priceCents: (state.finalPriceCents ?? 5_000) + 1, inputId: 'input' }),
    'endPartlyDone without a reason': () => ({ priceCents: 5_000 }),
  },
  deadlinePassed: {
    'late no_answer': deadlineFields('no_answer'),
    'late deposit_window': deadlineFields('deposit_window'),
    'late session_check': deadlineFields('session_check'),
    'late wait_warning': deadlineFields('wait_warning'),
    'late no_provider': deadlineFields('no_provider'),
    'late provider_silent': deadlineFields('provider_silent'),
    'late promise_check': deadlineFields('promise_check'),
    'late promise_warning': deadlineFields('promise_warning'),
    'late extra_unanswered': deadlineFields('extra_unanswered'),
    'late change_unanswered': deadlineFields('change_unanswered'),
    'late links_expire': deadlineFields('links_expire'),
    'late on_site_reminder': deadlineFields('on_site_reminder'),
    'late on_site_overdue': deadlineFields('on_site_overdue'),
    'late purge': deadlineFields('purge'),
  },
} satisfies { [N in Exclude<CommandName, SimpleCommandName>]: Probes<N> } & { [N in SimpleCommandName]?: Probes<N> };

type FieldProbes = typeof PROBES_WITH_FIELDS;
/** The name of a probe. A command without fields is its own probe. */
export type ProbeName =
  Exclude<SimpleCommandName, keyof FieldProbes> | { [N in keyof FieldProbes]: keyof FieldProbes[N] }[keyof FieldProbes];

export const PROBES = Object.fromEntries(
  Object.keys(LIFECYCLE_RULES).flatMap((name) => {
    const probes: Probes<CommandName> =
      name in PROBES_WITH_FIELDS ? PROBES_WITH_FIELDS[name as keyof FieldProbes] : { [name]: () => ({}) };
    return Object.entries(probes).map(([probe, fields]) => [
      probe,
      (state: RequestState) => ({ ...fields(state), name }) as Command,
    ]);
  }),
) as Record<ProbeName, (state: RequestState) => Command>;
