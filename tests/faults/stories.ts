import { TOW_REQUEST, TOW_PROVIDER } from '#night/scripted.ts';
import type { Person } from '#night/scripted.ts';
import { hasForm } from '#night/visitor.ts';
import { personAt, submit } from './journey.ts';
import type { Journey, Step } from './journey.ts';
import type { FaultSystem } from './system.ts';

type Fields = Record<string, string>;
type Fill = (journey: Journey) => Fields | Promise<Fields>;

/** A form on the page of whoever it belongs to. */
const by =
  (who: Person) =>
  (status: string, intent: string, fields: Fields | Fill, done: Step['done']): Step => ({
    status,
    intent,
    done,
    open: (journey) => journey.openPage(who),
    send: async (journey, page) =>
      submit(journey[who], page, intent, typeof fields === 'function' ? await fields(journey) : fields),
  });
const [driver, desk, cab] = [by('driver'), by('desk'), by('cab')];

const codeOf: Fill = async ({ secrets, id }) => ({ code: await secrets.readArrivalCode(id) });
const provider: Fill = ({ n }) => ({ ...TOW_PROVIDER, provider_phone: `(817) 555-${String(1_000 + (n % 9_000))}` });
const REVIEW = { customer_rating: '4', customer_review: 'Fine.' };

const SUBMIT: Step = {
  status: 'submitted',
  intent: 'request_offer',
  open: (journey) => journey.driver.get('/request'),
  async send(journey, page) {
    const request = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, vehicle_plate: journey.plate };
    const fields = { ...request, ...journey.more };
    const answer = await submit(journey.driver, page, 'request_offer', fields);
    if (answer.url.startsWith('/track/')) journey.track = answer.url;
    // A page that failed to show after the redirect is loaded again.
    else if (answer.status < 500) throw new Error(`the request was answered with ${answer.status}`);
    return answer;
  },
  done: (_row, journey) => journey.track !== '',
};

const COUNTER: Step = {
  ...driver('priced', 'counter_offer', { amount: '150' }, (row) => row.customer_counter_offer_cents !== null),
  async open(journey) {
    const page = await journey.openPage('driver');
    if (!hasForm(page, 'accept_terms')) return page;
    await journey.acceptTerms();
    return journey.openPage('driver');
  },
};

const OPEN_PAYMENT: Step = {
  status: 'accepted',
  intent: 'pay_deposit',
  open: (journey) => journey.driver.get(`/payment/${journey.id}`),
  async send(journey, page) {
    const answer = await submit(journey.driver, page, 'pay_deposit', {});
    if (answer.url.startsWith(journey.system.emulatorUrl)) journey.checkoutUrl = answer.url;
    return answer;
  },
  done: (row, journey) => row.status === 'payment_pending' && journey.checkoutUrl !== '',
};

/** At the hosted page; every other payer closes the tab there, so that only Stripe's notice tells. */
const PAY: Step = {
  status: 'payment pending',
  open: (journey) => personAt(journey.system.emulatorUrl).get(journey.checkoutUrl),
  async send(journey, page) {
    if (!journey.landing) {
      const paid = await submit(personAt(journey.system.emulatorUrl), page, 'pay', {});
      if (!paid.url.includes('/payment-success')) return paid;
      journey.landing = paid.url;
    }
    return journey.driver.get(journey.n % 2 === 0 ? journey.landing : journey.track);
  },
  done: (row) => row.deposit_paid_at !== null,
};

const PRICED: readonly Step[] = [
  SUBMIT,
  desk('pending', 'set_price', { amount: '200' }, (row) => row.admin_price_cents !== null),
  COUNTER,
  desk('countered', 'final_counter', { amount: '175' }, (row) => row.admin_counter_offer_cents !== null),
  driver('final offer', 'accept_offer', {}, (row) => row.final_price_cents !== null),
  OPEN_PAYMENT,
  PAY,
];

/** From the submission to the rating: 200, 150, 175 dollars. */
export const COMPLETED: readonly Step[] = [
  ...PRICED,
  desk('paid', 'assign_provider', provider, (row) => row.provider_job_id !== null),
  cab('assigned', 'accept_agreement', { agree: 'yes' }, (row) => row.agreement_accepted_at !== null),
  cab('agreed', 'start_job', {}, (row) => row.status === 'en_route'),
  cab('en route', 'arrived', {}, (row) => row.status === 'arrived'),
  cab('arrived', 'verify_code', codeOf, (row) => row.handshake === 'verified'),
  cab('code entered', 'start_service', {}, (row) => row.status === 'in_progress'),
  cab('in progress', 'complete_job', {}, (row) => row.status === 'completed'),
  cab('completed', 'confirm_payment', {}, (row) => row.on_site_paid_at !== null),
  driver('paid on site', 'rate', REVIEW, (row) => row.customer_rating !== null),
];

/** Cancelled once it was paid; the bank sends the money back somewhat later. */
export const CANCELLED: readonly Step[] = [
  ...PRICED,
  driver('paid, cancelling', 'cancel_request', {}, (row) => row.status === 'cancelled'),
  {
    status: 'cancelled, refund under way',
    open: (journey) => journey.driver.get(journey.track),
    async send(journey) {
      const refund = await refundOf(journey.system, journey.id);
      if (refund?.status === 'pending') {
        await fetch(`${journey.system.emulatorUrl}/_emulator/refunds/${refund.id}/settle`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ outcome: 'succeeded' }),
        });
      }
      return journey.driver.get(journey.track);
    },
    done: (row) => row.payment_status === 'refunded',
  },
];

interface EmulatorState {
  sessions: { id: string; payment_status: string; payment_intent: string | null; metadata: { request_id?: string } }[];
  refunds: { id: string; status: string; amount: number; payment_intent: string }[];
}

/** Everything that Stripe's emulator holds. */
export async function stripeState({ emulatorUrl }: FaultSystem): Promise<EmulatorState> {
  const answer = await fetch(`${emulatorUrl}/_emulator/state`, { signal: AbortSignal.timeout(5_000) });
  return (await answer.json()) as EmulatorState;
}

async function refundOf(system: FaultSystem, requestId: string) {
  const { sessions, refunds } = await stripeState(system);
  const session = sessions.find(
    ({ metadata, payment_status }) => metadata.request_id === requestId && payment_status === 'paid',
  );
  return refunds.find(({ payment_intent }) => payment_intent === session?.payment_intent);
}

/** Refunds wait for the bank from now on; the emulator forgets that when it is killed. */
export async function slowRefunds({ emulatorUrl }: FaultSystem): Promise<void> {
  await fetch(`${emulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refunds: 'pending' }),
  });
}
