import { ActivityFailure, ApplicationFailure, condition, proxyActivities } from '@temporalio/workflow';
import { MINUTE } from '#kernel/constants.ts';
import { CHECKOUT_SESSION_MS } from '#modules/request/rules/limits.ts';
import { usableSession } from '#modules/request/rules/changes.ts';
import { refusalToOpenPayment } from '#modules/request/rules/decide.ts';
import { paymentWorkOf } from '#modules/request/rules/deadlines.ts';
import type { PaymentWork } from '#modules/request/rules/deadlines.ts';
import type { CheckoutReading, KnownChange, PaymentActivities } from '#modules/request/rules/activities.ts';
import { FAILURE } from '#modules/request/rules/contract.ts';
import type { UpdateArguments, UpdateResult } from '#modules/request/rules/contract.ts';
import { behind, refusalOfRow } from './request-life.ts';
import type { RequestLife } from './request-life.ts';

/** While somebody waits for the answer: a few seconds, then a clear "not now". */
const prompt = proxyActivities<PaymentActivities>({
  startToCloseTimeout: '3500ms',
  scheduleToCloseTimeout: '4s',
  retry: { initialInterval: '200ms', maximumAttempts: 3 },
  summary: 'Ask Stripe while somebody waits',
});

/** In the background: until Stripe answers. */
const patient = proxyActivities<PaymentActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '2m' },
  summary: 'Settle with Stripe',
});

/** How long a session that Stripe has not settled is left alone. */
const LOOK_AGAIN_MS = 5 * MINUTE;

/** All dealings with Stripe for one request. What is to be done follows from the state (`paymentWorkOf`). */
export class DepositDesk {
  private opening: Promise<UpdateResult> | undefined;
  /** How many deletions are under way. */
  private shut = 0;
  /** Sessions that are being settled: nobody else begins with them. */
  private readonly underway = new Set<string>();

  constructor(private readonly request: RequestLife) {}

  validateOpening(ask: UpdateArguments['openPayment']): void {
    const { state } = this.request;
    const code = this.shut > 0 ? 'not_allowed_now' : refusalToOpenPayment(state, ask);
    if (code) throw this.request.rejected(code, 'paymentOpened');
  }

  /** The session to pay: the open one, else a new one. Clicks that come together get the same. */
  async open(ask: UpdateArguments['openPayment']): Promise<UpdateResult> {
    this.validateOpening(ask);
    const usable = usableSession(this.request.state, Date.now());
    if (usable) {
      await this.request.rowIsWritten();
      return { ...this.request.result(), sessionId: usable.id };
    }
    const open = this.request.state.sessions.find((session) => session.status === 'open');
    if (open) {
      await this.close(open.id, prompt).catch(unavailable);
      // It may have been paid in its last minutes.
      this.validateOpening(ask);
    }
    this.opening ??= this.openNew(ask).finally(() => (this.opening = undefined));
    return this.opening;
  }

  private async openNew({ by }: UpdateArguments['openPayment']): Promise<UpdateResult> {
    const expiresAt = Date.now() + CHECKOUT_SESSION_MS;
    const opened = await this.atStripe((known) => prompt.createCheckout({ ...known, expiresAt })).catch(unavailable);
    const session = {
      id: opened.sessionId,
      amountCents: opened.amountCents,
      openedAt: opened.at,
      expiresAt: opened.expiresAt,
    };
    await this.request.run({ name: 'paymentOpened', by, session }, opened.at);
    const { state } = this.request;
    if (state.sessions.find((known) => known.id === session.id)?.status !== 'open') {
      throw this.request.rejected('not_allowed_now', 'paymentOpened');
    }
    return { ...this.request.result(), sessionId: session.id };
  }

  /** Webhook (`reported`: Stripe signed that it is paid) or landing page (look for yourself). */
  async observe({ sessionId, reported, failed }: UpdateArguments['observePayment']): Promise<UpdateResult> {
    if (failed) return this.request.run({ name: 'sessionExpired', sessionId });
    if (reported) return this.request.run({ name: 'paymentReported', sessionId });
    await this.apply(sessionId, await this.read(sessionId, prompt).catch(unavailable));
    return this.request.result();
  }

  /** Before a request is cancelled or deleted: nobody may pay any more, and what was paid meanwhile is recorded. */
  async closeSessions(): Promise<void> {
    const payable = this.request.state.sessions.filter(({ status }) => status === 'open' || status === 'closing');
    for (const { id } of payable) await this.close(id, prompt).catch(unavailable);
  }

  /**
   * Runs a deletion. A session that Stripe opens meanwhile would be payable with nobody left to know of it: none is begun
   * any more, and one that is being opened is waited for.
   */
  async whileShut<T>(deletion: () => Promise<T>): Promise<T> {
    this.shut += 1;
    try {
      await this.opening?.catch(() => undefined);
      return await deletion();
    } finally {
      this.shut -= 1;
    }
  }

  /**
   * Runs as long as the request lives: verifies, closes and refunds whatever the state asks for, one session beside the
   * other. What a look did not change is looked at again after a pause, not at once.
   */
  async settleForever(): Promise<void> {
    const next = () => paymentWorkOf(this.request.state).find((work) => !this.underway.has(work.sessionId));
    while (!this.request.ending) {
      await condition(() => this.request.ending !== undefined || next() !== undefined);
      const work = next();
      if (!work || this.request.ending) continue;
      this.underway.add(work.sessionId);
      void this.settleOrPause(work).then(() => this.underway.delete(work.sessionId));
    }
  }

  private async settleOrPause(work: PaymentWork): Promise<void> {
    await this.settle(work).catch((error: unknown) => {
      if (!(error instanceof ActivityFailure) && !(error instanceof ApplicationFailure)) throw error;
    });
    const open = () =>
      paymentWorkOf(this.request.state).some((left) => left.sessionId === work.sessionId && left.kind === work.kind);
    if (this.request.ending || !open()) return;
    await condition(() => this.request.ending !== undefined || !open(), LOOK_AGAIN_MS, {
      summary: 'Look at Stripe again',
    });
  }

  private async settle({ kind, sessionId }: PaymentWork): Promise<void> {
    switch (kind) {
      case 'verify':
        return this.apply(sessionId, await this.read(sessionId, patient));
      case 'close':
        return this.close(sessionId, patient);
      case 'refund': {
        const outcome = await this.atStripe((known) => patient.refundCheckout({ ...known, sessionId }));
        return this.request.runIfAllowed({ name: 'refundSettled', sessionId, outcome }, this.request.lastAt);
      }
    }
  }

  private async close(sessionId: string, way: Pick<typeof prompt, 'expireCheckout'>): Promise<void> {
    await this.apply(sessionId, await this.atStripe((known) => way.expireCheckout({ ...known, sessionId })));
  }

  private async apply(sessionId: string, look: CheckoutReading): Promise<void> {
    const { at } = look;
    if (look.outcome === 'expired') return this.request.runIfAllowed({ name: 'sessionExpired', sessionId }, at);
    if (look.outcome !== 'paid') return;
    const verify = async () => {
      await this.request.runIfAllowed({ name: 'paymentReported', sessionId }, at);
      const matches = look.currency === 'usd' && look.requestId === this.request.state.requestId;
      const { amountCents, providerWaitMinutes } = look;
      const verified = { name: 'paymentVerified', sessionId, amountCents, matches, providerWaitMinutes } as const;
      await this.request.runIfAllowed(verified, at);
    };
    // Nobody need ask Stripe a second time for what was just told.
    if (this.underway.has(sessionId)) return verify();
    this.underway.add(sessionId);
    return verify().finally(() => this.underway.delete(sessionId));
  }

  private read(sessionId: string, way: Pick<typeof prompt, 'readCheckout'>): Promise<CheckoutReading> {
    return this.atStripe((known) => way.readCheckout({ ...known, sessionId }));
  }

  /**
   * Calls Stripe only if the row has no change that we don't know. A change of our own since we asked is none: we ask again.
   */
  private async atStripe<T>(ask: (known: KnownChange) => Promise<T>): Promise<T> {
    for (;;) {
      const { known } = this.request;
      try {
        return await ask(known);
      } catch (error) {
        if (!refusalOfRow(error)) throw error;
        const moved = this.request.known.version !== known.version;
        if (!moved && (await this.request.agree())) throw behind();
      }
    }
  }
}

/** Stripe did not answer in time: said as such to whoever waits; nothing was changed. */
function unavailable(error: unknown): never {
  if (!(error instanceof ActivityFailure)) throw error;
  throw ApplicationFailure.create({
    type: FAILURE.paymentUnavailable,
    message: 'the payment service did not answer',
    nonRetryable: true,
  });
}
