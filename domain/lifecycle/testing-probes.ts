import { session } from './testing.ts';
import type { Command, DeadlineName, RequestState } from './types.ts';

const PRICE = { amountCents: 20_000 };
const late = (deadline: DeadlineName) => (): Command => ({ name: 'deadlinePassed', deadline });
const first = (state: RequestState) => state.sessions[0]?.id ?? 'unknown';
const right = (state: RequestState) => state.depositAmountCents ?? 0;

/** Each command with good fields, and with each kind of bad ones. */
export const PROBES = {
  setPrice: () => ({ name: 'setPrice', ...PRICE }),
  'setPrice of nothing': () => ({ name: 'setPrice', amountCents: 0 }),
  acceptOffer: () => ({ name: 'acceptOffer', termsAccepted: true }),
  'acceptOffer without terms': () => ({ name: 'acceptOffer', termsAccepted: false }),
  counterOffer: () => ({ name: 'counterOffer', amountCents: 15_000 }),
  'counterOffer of nothing': () => ({ name: 'counterOffer', amountCents: 0 }),
  'counterOffer of the price': () => ({ name: 'counterOffer', ...PRICE }),
  rejectOffer: () => ({ name: 'rejectOffer' }),
  acceptCounter: () => ({ name: 'acceptCounter' }),
  rejectCounter: () => ({ name: 'rejectCounter' }),
  finalCounter: () => ({ name: 'finalCounter', amountCents: 17_500 }),
  'finalCounter of half a cent': () => ({ name: 'finalCounter', amountCents: 17_500.5 }),
  'finalCounter of the counter': () => ({ name: 'finalCounter', amountCents: 15_000 }),
  'finalCounter of the price': () => ({ name: 'finalCounter', ...PRICE }),
  paymentOpened: (state) => ({ name: 'paymentOpened', session: session('new', right(state)), by: 'customer' }),
  paymentReported: (state) => ({ name: 'paymentReported', sessionId: first(state) }),
  paymentVerified: (state) => ({
    name: 'paymentVerified',
    sessionId: first(state),
    amountCents: right(state),
    matches: true,
  }),
  'paymentVerified, wrong amount': (state) => ({
    name: 'paymentVerified',
    sessionId: first(state),
    amountCents: right(state) + 1,
    matches: true,
  }),
  'paymentVerified, wrong currency': (state) => ({
    name: 'paymentVerified',
    sessionId: first(state),
    amountCents: right(state),
    matches: false,
  }),
  sessionExpired: (state) => ({ name: 'sessionExpired', sessionId: first(state) }),
  refundSettled: (state) => ({ name: 'refundSettled', sessionId: first(state), outcome: 'succeeded' }),
  'refundSettled, failed': (state) => ({ name: 'refundSettled', sessionId: first(state), outcome: 'failed' }),
  waitForProvider: () => ({ name: 'waitForProvider' }),
  takeRefund: () => ({ name: 'takeRefund' }),
  assignProvider: () => ({ name: 'assignProvider' }),
  reassignProvider: () => ({ name: 'reassignProvider' }),
  generateLinks: () => ({ name: 'generateLinks' }),
  acceptAgreement: () => ({ name: 'acceptAgreement' }),
  declineJob: () => ({ name: 'declineJob' }),
  startJob: () => ({ name: 'startJob' }),
  arrived: () => ({ name: 'arrived' }),
  startService: () => ({ name: 'startService' }),
  completeJob: () => ({ name: 'completeJob' }),
  'confirmPayment by provider': () => ({ name: 'confirmPayment', by: 'provider' }),
  'confirmPayment by admin': () => ({ name: 'confirmPayment', by: 'admin' }),
  rate: () => ({ name: 'rate', rating: 5, withReview: false, via: 'web' }),
  'rate by text': () => ({ name: 'rate', rating: 1, withReview: true, via: 'text' }),
  'rate without stars': () => ({ name: 'rate', rating: 0, withReview: false, via: 'web' }),
  'cancelRequest by customer': () => ({ name: 'cancelRequest', by: 'customer' }),
  'cancelRequest by admin': () => ({ name: 'cancelRequest', by: 'admin' }),
  'cancelRequest by admin with a reason': () => ({ name: 'cancelRequest', by: 'admin', inputId: 'input' }),
  deleteRequest: () => ({ name: 'deleteRequest' }),
  'late no_answer': late('no_answer'),
  'late deposit_window': late('deposit_window'),
  'late session_check': late('session_check'),
  'late no_provider': late('no_provider'),
  'late links_expire': late('links_expire'),
  'late purge': late('purge'),
} satisfies Record<string, (state: RequestState) => Command>;
export type Probe = keyof typeof PROBES;
