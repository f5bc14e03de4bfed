import { createHmac, randomUUID } from 'node:crypto';
import { stripeGateway } from '#modules/payment/gateway.ts';
import type { GatewayEvent } from '#modules/payment/stripe/gateway.ts';
import type { EmulatorState } from '#modules/payment/stripe/emulator/test-kit.ts';
import { handleStripeEvent } from '#modules/payment/webhook.ts';

type Refund = EmulatorState['refunds'][number];
type EmulatorEvent = { id: string; type: string; data: { object: { payment_intent?: string } } };

/** What people and banks can do about one payment at Stripe, and the webhooks that Stripe sends about it. */
export type StripePaymentControls = ReturnType<typeof stripePaymentControls>;

export function stripePaymentControls(emulatorUrl: string, sessionId: string) {
  const delivered = new Set<string>();
  let lastEvents: GatewayEvent[] = [];

  const call = (method: 'GET' | 'POST', path: string, body?: URLSearchParams | object): Promise<Response> => {
    const isForm = body instanceof URLSearchParams;
    return fetch(`${emulatorUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  };
  const control = (path: string, body?: object) => call('POST', `/_emulator/${path}`, body);
  const readState = async () => (await (await call('GET', '/_emulator/state')).json()) as EmulatorState;
  const intentId = async () => (await stripeGateway().readCheckout(sessionId)).paymentIntentId ?? '';

  const readRefunds = async (): Promise<Refund[]> => {
    const intent = await intentId();
    return (await readState()).refunds.filter((refund) => refund.payment_intent === intent);
  };
  const isOurs = ({ metadata }: Refund) => metadata['session_id'] !== undefined;
  const readOurRefunds = async () => (await readRefunds()).filter(isOurs);
  /** Makes the last matching refund fail after it succeeded, as when the bank returns it. */
  const failLast = async (matches: (refund: Refund) => boolean) => {
    const refund = (await readRefunds()).findLast((one) => matches(one) && one.status === 'succeeded');
    if (refund) await control(`refunds/${refund.id}/return`);
  };

  return {
    sessionId,
    control,
    refunds: readRefunds,
    ours: readOurRefunds,
    setRefunds: (mode: 'succeeded' | 'pending' | 'failed') => control('faults', { refunds: mode }),
    /** A refund made in Stripe's dashboard. */
    refundInDashboard: async (cents: number) =>
      call('POST', '/v1/refunds', new URLSearchParams({ payment_intent: await intentId(), amount: String(cents) })),
    returnDashboardRefund: () => failLast((refund) => !isOurs(refund)),
    returnOurRefund: () => failLast(isOurs),
    settleOurRefunds: async (outcome: 'succeeded' | 'failed') => {
      for (const { id } of await readOurRefunds()) await control(`refunds/${id}/settle`, { outcome });
    },
    dispute: (news: { event: string; status: string; amount?: number; moves?: number[] }) =>
      control(`sessions/${sessionId}/dispute`, news),
    /** Delivers Stripe's events about refunds and disputes, in the order that `sort` gives. */
    deliver: async (sort: <T>(some: T[]) => T[] = (some) => some): Promise<void> => {
      const intent = await intentId();
      const newEvents = (await readState()).events.filter(
        ({ id, type }) => !delivered.has(id) && /^(refund|charge\.dispute)\./.test(type),
      );
      lastEvents = [];
      for (const { id } of sort(newEvents)) {
        const body = await (await call('GET', `/v1/events/${id}`)).text();
        if ((JSON.parse(body) as EmulatorEvent).data.object.payment_intent !== intent) {
          delivered.add(id);
          continue;
        }
        const t = Math.floor(Date.now() / 1_000);
        const signature = createHmac('sha256', process.env.STRIPE_WEBHOOK_SECRET ?? '');
        const event = stripeGateway().parseEvent(body, `t=${t},v1=${signature.update(`${t}.${body}`).digest('hex')}`);
        if ((await handleStripeEvent(event)) === 'again') continue;
        delivered.add(id);
        lastEvents.push(event);
      }
    },
    /** Delivers the last events again under other ids, as if Stripe had sent them twice. */
    repeatLast: async (): Promise<void> => {
      for (const event of lastEvents) await handleStripeEvent({ ...event, id: randomUUID() });
    },
  };
}

/** The id of our last refund for a request, as the Stripe emulator has it; undefined if there's none. */
export async function lastRefundIdOf(
  { stripeEmulatorUrl }: { stripeEmulatorUrl: string },
  requestId: string,
): Promise<string | undefined> {
  const state = (await (await fetch(`${stripeEmulatorUrl}/_emulator/state`)).json()) as EmulatorState;
  return state.refunds.findLast(({ metadata }) => metadata['request_id'] === requestId)?.id;
}
