import { signatureHeader } from '#modules/payment/stripe/emulator/webhooks.ts';
import { env } from '#kernel/server/env.ts';
import type { LandingResult } from '../../support/external-endpoints.ts';
import { Actor, waitUntil } from '../../support/stage.ts';
import type { Stage } from '../../support/stage.ts';

/** The deposit of every request: 15% of $175. */
export const DEPOSIT_CENTS = 2_625;

/** The state of Stripe's emulator. */
export interface StripeState {
  sessions: {
    id: string;
    status: 'open' | 'complete' | 'expired';
    payment_status: string;
    payment_intent: string | null;
    amount_total: number;
    metadata: Record<string, string>;
  }[];
  refunds: { id: string; status: string; amount: number; payment_intent: string }[];
  disputes: { payment_intent: string; balance_transactions: { amount: number }[] }[];
  events: { id: string; type: string; delivery: { state: string; attempts: number } }[];
}

/** A webhook event from Stripe. */
export interface StripeEvent {
  id: string;
  type: string;
  data: { object: Record<string, unknown> & { id: string } };
}

/** A stage with methods to cause faults. */
export class FaultScene {
  /** @param shared whether other rows of the fault table run on the same stage at the same time */
  constructor(
    readonly stage: Stage,
    private readonly shared = false,
  ) {}

  /** Makes a request that waits for its deposit of $26.25. */
  async createApproved(): Promise<Actor> {
    return (await Actor.submitOnline(this.stage)).toApproved();
  }

  /** Makes a request with an open payment page. */
  async createWithOpenPage(): Promise<{ actor: Actor; sessionId: string }> {
    const actor = await this.createApproved();
    return { actor, sessionId: await actor.openPayment() };
  }

  async callEmulator<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${this.stage.stripeEmulatorUrl}/_emulator/${path}`, body);
  }

  /** Sets faults for all calls and webhooks. */
  async setFaults(faults: object): Promise<void> {
    if (this.shared) throw new Error('other rows would meet these faults too');
    await this.callEmulator('POST', 'faults', faults);
  }

  /** Sets faults for the calls about one request. */
  async setFaultsFor(actor: Actor, ...calls: object[]): Promise<void> {
    await this.callEmulator(
      'POST',
      'faults/calls',
      calls.map((call) => ({ ...call, about: actor.id })),
    );
  }

  async clearFaults(actor: Actor): Promise<void> {
    await this.callEmulator('DELETE', this.shared ? `faults?about=${actor.id}` : 'faults');
  }

  /** Waits until all calls that were to fail have been made. */
  async waitForFaultyCalls(actor?: Actor): Promise<void> {
    const pendingFaults = async () => (await this.callEmulator<{ calls: { about?: string }[] }>('GET', 'faults')).calls;
    await waitUntil(
      'the call came in',
      async () => !(await pendingFaults()).some(({ about }) => !actor || about === actor.id),
    );
  }

  stripeState(): Promise<StripeState> {
    return this.callEmulator<StripeState>('GET', 'state');
  }

  /**
   * Pays on the hosted page.
   * @param differences payment details that differ from the session's
   * @returns whether Stripe accepted the payment
   */
  async pay(sessionId: string, differences: object = {}): Promise<boolean> {
    const url = `${this.stage.stripeEmulatorUrl}/_emulator/sessions/${sessionId}/pay`;
    return (await fetch(url, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(differences) })).ok;
  }

  /** Calls Stripe's API as its dashboard does. */
  async callStripe<T>(path: string, parameters?: Record<string, string>): Promise<T> {
    const answer = await fetch(`${this.stage.stripeEmulatorUrl}/v1/${path}`, {
      headers: { authorization: `Bearer ${env().STRIPE_SECRET_KEY}` },
      ...(parameters ? { method: 'POST', body: new URLSearchParams(parameters).toString() } : {}),
    });
    if (!answer.ok) throw new Error(`Stripe: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Finds the newest event of this type about an object. */
  async findEvent(type: string, objectId: string): Promise<StripeEvent> {
    for (const { id } of (await this.stripeState()).events.filter((event) => event.type === type).reverse()) {
      const notice = await this.callStripe<StripeEvent>(`events/${id}`);
      if (notice.data.object.id === objectId || notice.data.object.payment_intent === objectId) return notice;
    }
    throw new Error(`no ${type} about ${objectId}`);
  }

  /** Makes an event that Stripe would send if the session had these values. */
  async makeEvent(sessionId: string, changes: Record<string, unknown>, type = 'checkout.session.completed') {
    const session = (await this.stripeState()).sessions.find(({ id }) => id === sessionId);
    if (!session) throw new Error('no such session');
    return {
      id: `evt_${sessionId.slice(-12)}`,
      type,
      data: { object: { ...session, ...changes } },
    } satisfies StripeEvent;
  }

  /**
   * Posts an event to the site's webhook, with Stripe's signature.
   * @returns the response's status
   */
  async postEvent(
    notice: StripeEvent,
    { secret = this.stage.webhookSecret, ageS: ageSeconds = 0, over: signedBody = '' } = {},
  ): Promise<number> {
    const body = JSON.stringify(notice);
    const at = Math.floor(Date.now() / 1_000) - ageSeconds;
    return this.postWebhook(body, signatureHeader(signedBody || body, secret, at));
  }

  /** Posts an event until the site accepts it, as Stripe does after a 503. */
  async deliverEvent(notice: StripeEvent): Promise<void> {
    await waitUntil(`${notice.type} is taken`, async () => {
      const status = await this.postEvent(notice);
      if (status !== 200 && status !== 503) throw new Error(`${notice.type}: ${status}`);
      return status === 200;
    });
  }

  async postWebhook(body: string, signature?: string): Promise<number> {
    const answer = await fetch(`${this.stage.publicUrl}/webhooks/stripe`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
      body,
    });
    return answer.status;
  }

  /** Opens /payment-success, the page to which Stripe redirects the payer. */
  async visitLanding(sessionId: string): Promise<LandingResult> {
    const answer = await fetch(`${this.stage.publicUrl}/payment-success?session_id=${sessionId}`);
    return { status: answer.status, kind: ((await answer.json()) as { kind?: string }).kind };
  }

  async readLedger(actor: Actor) {
    return this.stage.prisma.payment.findMany({ where: { request_id: actor.id }, orderBy: { n: 'asc' } });
  }

  async skipTime(ms: number): Promise<void> {
    if (!this.stage.timeSkipping) throw new Error('needs the time-skipping server');
    await this.stage.timeSkipping.sleep(ms);
  }

  /** Deletes the row and ends the workflow, so that only the ledger is left. */
  async deleteEverywhere(actor: Actor): Promise<void> {
    await actor.workflowHandle().terminate('gone');
    await this.stage.prisma.customerRequest.delete({ where: { id: actor.id } });
  }

  async callSmsEmulator<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${this.stage.smsEmulatorUrl}/_emulator/${path}`, body);
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' };

async function callJson<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body ? { headers: JSON_HEADERS, body: JSON.stringify(body) } : {}) });
  const bodyText = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${bodyText}`);
  return (bodyText ? JSON.parse(bodyText) : undefined) as T;
}
