import { signatureHeader } from '#modules/payment/stripe/emulator/webhooks.ts';
import { env } from '#kernel/server/env.ts';
import type { Landing } from '../../support/doors.ts';
import { Actor, until } from '../../support/stage.ts';
import type { Stage } from '../../support/stage.ts';

/** The deposit of every request here: 15% of $175. */
export const DEPOSIT = 2_625;

/** Stripe as the emulator has it. */
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
  events: { id: string; type: string; delivery: { state: string; attempts: number } }[];
}

/** A notice as Stripe sends it. */
export interface Notice {
  id: string;
  type: string;
  data: { object: Record<string, unknown> & { id: string } };
}

/** A stage on which things go wrong, with short words for it. */
export class Scene {
  /** @param together whether other rows play on the stage at the same time */
  constructor(
    readonly stage: Stage,
    private readonly together = false,
  ) {}

  /** A request whose deposit of $26.25 is asked for. */
  async approved(): Promise<Actor> {
    return (await Actor.online(this.stage)).toApproved();
  }

  /** The same with its payment page open. */
  async opened(): Promise<{ actor: Actor; sessionId: string }> {
    const actor = await this.approved();
    return { actor, sessionId: await actor.opensPayment() };
  }

  // Stripe --------------------------------------------------------------------------------------------------------------

  async control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return call<T>(method, `${this.stage.emulatorUrl}/_emulator/${path}`, body);
  }

  /** Faults of everybody's calls and notices. */
  async faults(faults: object): Promise<void> {
    if (this.together) throw new Error('other rows would meet these faults too');
    await this.control('POST', 'faults', faults);
  }

  /** Faults of the calls about one request. */
  async fails(actor: Actor, ...calls: object[]): Promise<void> {
    await this.control(
      'POST',
      'faults/calls',
      calls.map((call) => ({ ...call, about: actor.id })),
    );
  }

  async wellAgain(actor: Actor): Promise<void> {
    await this.control('DELETE', this.together ? `faults?about=${actor.id}` : 'faults');
  }

  /** Waits until the calls came in for which faults were set. */
  async faultsMet(actor?: Actor): Promise<void> {
    const left = async () => (await this.control<{ calls: { about?: string }[] }>('GET', 'faults')).calls;
    await until('the call came in', async () => !(await left()).some(({ about }) => !actor || about === actor.id));
  }

  state(): Promise<StripeState> {
    return this.control<StripeState>('GET', 'state');
  }

  /** Pays at the hosted page; `otherwise` is what it turns out to be instead. @returns whether Stripe took it */
  async pays(sessionId: string, otherwise: object = {}): Promise<boolean> {
    const url = `${this.stage.emulatorUrl}/_emulator/sessions/${sessionId}/pay`;
    return (await fetch(url, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(otherwise) })).ok;
  }

  /** A call of Stripe's own API, as somebody makes it in Stripe's dashboard. */
  async atStripe<T>(path: string, parameters?: Record<string, string>): Promise<T> {
    const answer = await fetch(`${this.stage.emulatorUrl}/v1/${path}`, {
      headers: { authorization: `Bearer ${env().STRIPE_SECRET_KEY}` },
      ...(parameters ? { method: 'POST', body: new URLSearchParams(parameters).toString() } : {}),
    });
    if (!answer.ok) throw new Error(`Stripe: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  // What Stripe tells -----------------------------------------------------------------------------------------------

  /** The newest event of a kind about an object, as Stripe has it. */
  async notice(type: string, about: string): Promise<Notice> {
    for (const { id } of (await this.state()).events.filter((event) => event.type === type).reverse()) {
      const notice = await this.atStripe<Notice>(`events/${id}`);
      if (notice.data.object.id === about || notice.data.object.payment_intent === about) return notice;
    }
    throw new Error(`no ${type} about ${about}`);
  }

  /** What Stripe would tell of a session if it were as given. */
  async told(sessionId: string, instead: Record<string, unknown>, type = 'checkout.session.completed') {
    const session = (await this.state()).sessions.find(({ id }) => id === sessionId);
    if (!session) throw new Error('no such session');
    return { id: `evt_${sessionId.slice(-12)}`, type, data: { object: { ...session, ...instead } } } satisfies Notice;
  }

  /** Posts a notice to the site, signed as Stripe signs. @returns the status of the answer */
  async tells(notice: Notice, { secret = this.stage.webhookSecret, ageS = 0, over = '' } = {}): Promise<number> {
    const body = JSON.stringify(notice);
    const at = Math.floor(Date.now() / 1_000) - ageS;
    return this.posts(body, signatureHeader(over || body, secret, at));
  }

  /** As Stripe does it: once more while the site says "not now". Fails where it never takes it. */
  async delivers(notice: Notice): Promise<void> {
    await until(`${notice.type} is taken`, async () => {
      const status = await this.tells(notice);
      if (status !== 200 && status !== 503) throw new Error(`${notice.type}: ${status}`);
      return status === 200;
    });
  }

  async posts(body: string, signature?: string): Promise<number> {
    const answer = await fetch(`${this.stage.publicUrl}/webhooks/stripe`, {
      method: 'POST',
      headers: { ...JSON_BODY, ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
      body,
    });
    return answer.status;
  }

  /** The payer comes back from Stripe. */
  async lands(sessionId: string): Promise<Landing> {
    const answer = await fetch(`${this.stage.publicUrl}/payment-success?session_id=${sessionId}`);
    return { status: answer.status, kind: ((await answer.json()) as { kind?: string }).kind };
  }

  // Our side ------------------------------------------------------------------------------------------------------------

  async ledger(actor: Actor) {
    return this.stage.prisma.payment.findMany({ where: { request_id: actor.id }, orderBy: { n: 'asc' } });
  }

  async sleep(ms: number): Promise<void> {
    if (!this.stage.skipping) throw new Error('needs the time-skipping server');
    await this.stage.skipping.sleep(ms);
  }

  /** As after a purge by the sweep, or a hand in the database: neither row nor workflow is left, only the ledger. */
  async vanishes(actor: Actor): Promise<void> {
    await actor.handle().terminate('gone');
    await this.stage.prisma.customerRequest.delete({ where: { id: actor.id } });
  }

  // Twilio ----------------------------------------------------------------------------------------------------------------

  async phones<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return call<T>(method, `${this.stage.phonesUrl}/_emulator/${path}`, body);
  }
}

const JSON_BODY = { 'content-type': 'application/json' };

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body ? { headers: JSON_BODY, body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
