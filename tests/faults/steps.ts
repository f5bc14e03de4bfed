import { TOW_REQUEST, TOW_PROVIDER } from '#night/scripted.ts';
import type { Person } from '#night/scripted.ts';
import { newImpatientVisitor, submitFormOrFail } from './journey.ts';
import type { Journey, Step } from './journey.ts';
import type { FaultSystem } from './system.ts';

type Fields = Record<string, string>;
type FieldFiller = (journey: Journey) => Fields | Promise<Fields>;

/** Returns a function that makes steps: each submits a form on this person's page. */
const stepsOf =
  (who: Person) =>
  (status: string, intent: string, fields: Fields | FieldFiller, isDone: Step['isDone']): Step => ({
    status,
    intent,
    isDone,
    openPage: (journey) => journey.openPage(who),
    submitForm: async (journey, page) =>
      submitFormOrFail(journey[who], page, intent, typeof fields === 'function' ? await fields(journey) : fields),
  });
const [driverStep, deskStep, providerStep] = [stepsOf('driver'), stepsOf('desk'), stepsOf('cab')];

const arrivalCodeFields: FieldFiller = async ({ secrets, id }) => ({ code: await secrets.readArrivalCode(id) });
const providerFields: FieldFiller = ({ number }) => ({
  ...TOW_PROVIDER,
  provider_phone: `(817) 555-${String(1_000 + (number % 9_000))}`,
});
const REVIEW_FIELDS = { customer_rating: '4', customer_review: 'Fine.' };

const SUBMIT_STEP: Step = {
  status: 'submitted',
  intent: 'request_offer',
  openPage: (journey) => journey.driver.get('/request'),
  async submitForm(journey, page) {
    const request = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, vehicle_plate: journey.plate };
    const fields = { ...request, ...journey.extraFields };
    const answer = await submitFormOrFail(journey.driver, page, 'request_offer', fields);
    if (answer.url.startsWith('/track/')) journey.trackingPath = answer.url;
    // After a 5xx response, the form is sent again. Any other response that isn't the tracking page is an error.
    else if (answer.status < 500) throw new Error(`the request was answered with ${answer.status}`);
    return answer;
  },
  isDone: (_row, journey) => journey.trackingPath !== '',
};

const OPEN_PAYMENT_STEP: Step = {
  status: 'accepted',
  intent: 'pay_deposit',
  openPage: (journey) => journey.driver.get(`/payment/${journey.id}`),
  async submitForm(journey, page) {
    const answer = await submitFormOrFail(journey.driver, page, 'pay_deposit', {});
    if (answer.url.startsWith(journey.system.stripeEmulatorUrl)) journey.checkoutUrl = answer.url;
    return answer;
  },
  isDone: (row, journey) => row.status === 'payment_pending' && journey.checkoutUrl !== '',
};

/** Pays on the hosted page. Every second payer closes the tab there, so that only the webhook reports the payment. */
const PAY_STEP: Step = {
  status: 'payment pending',
  openPage: (journey) => newImpatientVisitor(journey.system.stripeEmulatorUrl).get(journey.checkoutUrl),
  async submitForm(journey, page) {
    if (!journey.landingPath) {
      const paidPage = await submitFormOrFail(newImpatientVisitor(journey.system.stripeEmulatorUrl), page, 'pay', {});
      if (!paidPage.url.includes('/payment-success')) return paidPage;
      journey.landingPath = paidPage.url;
    }
    return journey.driver.get(journey.number % 2 === 0 ? journey.landingPath : journey.trackingPath);
  },
  isDone: (row) => row.deposit_paid_at !== null,
};

const STEPS_TO_PAYMENT: readonly Step[] = [
  SUBMIT_STEP,
  deskStep('pending', 'set_price', { amount: '200' }, (row) => row.admin_price_cents !== null),
  driverStep('priced', 'counter_offer', { amount: '150' }, (row) => row.customer_counter_offer_cents !== null),
  deskStep('countered', 'final_counter', { amount: '175' }, (row) => row.admin_counter_offer_cents !== null),
  driverStep('final offer', 'accept_offer', { terms: 'on' }, (row) => row.final_price_cents !== null),
  OPEN_PAYMENT_STEP,
  PAY_STEP,
];

/** The steps from submission to rating. The prices are 200, 150 and 175 dollars. */
export const COMPLETED_STEPS: readonly Step[] = [
  ...STEPS_TO_PAYMENT,
  deskStep('paid', 'assign_provider', providerFields, (row) => row.provider_job_id !== null),
  providerStep(
    'assigned',
    'accept_agreement',
    { agree: 'yes', minutes: '45' },
    (row) => row.agreement_accepted_at !== null,
  ),
  providerStep('agreed', 'start_job', {}, (row) => row.status === 'en_route'),
  providerStep('en route', 'arrived', {}, (row) => row.status === 'arrived'),
  providerStep('arrived', 'verify_code', arrivalCodeFields, (row) => row.handshake === 'verified'),
  providerStep('code entered', 'start_service', {}, (row) => row.status === 'in_progress'),
  providerStep('in progress', 'complete_job', {}, (row) => row.status === 'completed'),
  providerStep('completed', 'confirm_payment', {}, (row) => row.on_site_paid_at !== null),
  driverStep('paid on site', 'rate', REVIEW_FIELDS, (row) => row.customer_rating !== null),
];

/** The steps of a request that's cancelled after the payment. Its refund is pending at first. */
export const CANCELLED_STEPS: readonly Step[] = [
  ...STEPS_TO_PAYMENT,
  driverStep('paid, cancelling', 'cancel_request', {}, (row) => row.status === 'cancelled'),
  {
    status: 'cancelled, refund under way',
    openPage: (journey) => journey.driver.get(journey.trackingPath),
    async submitForm(journey) {
      const refund = await findRefund(journey.system, journey.id);
      if (refund?.status === 'pending') {
        await fetch(`${journey.system.stripeEmulatorUrl}/_emulator/refunds/${refund.id}/settle`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ outcome: 'succeeded' }),
        });
      }
      return journey.driver.get(journey.trackingPath);
    },
    isDone: (row) => row.payment_status === 'refunded',
  },
];

interface EmulatorState {
  sessions: { id: string; payment_status: string; payment_intent: string | null; metadata: { request_id?: string } }[];
  refunds: { id: string; status: string; amount: number; payment_intent: string }[];
}

export async function readStripeState({ stripeEmulatorUrl }: FaultSystem): Promise<EmulatorState> {
  const answer = await fetch(`${stripeEmulatorUrl}/_emulator/state`, { signal: AbortSignal.timeout(5_000) });
  return (await answer.json()) as EmulatorState;
}

async function findRefund(system: FaultSystem, requestId: string) {
  const { sessions, refunds } = await readStripeState(system);
  const session = sessions.find(
    ({ metadata, payment_status }) => metadata.request_id === requestId && payment_status === 'paid',
  );
  return refunds.find(({ payment_intent }) => payment_intent === session?.payment_intent);
}

/** Makes new refunds pending. The emulator forgets this setting when it's killed. */
export async function delayRefunds({ stripeEmulatorUrl }: FaultSystem): Promise<void> {
  await fetch(`${stripeEmulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refunds: 'pending' }),
  });
}
