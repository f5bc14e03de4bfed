import { ActivityFailure, ApplicationFailure, condition, proxyActivities } from '@temporalio/workflow';
import { MINUTE } from '#kernel/constants.ts';
import { CHECKOUT_SESSION_MS } from '#modules/request/rules/limits.ts';
import { findPayableSession } from '#modules/request/rules/changes.ts';
import { refusalToOpenPayment } from '#modules/request/rules/decide.ts';
import { sessionOf, wantedRefundOf } from '#modules/request/rules/sessions.ts';
import { paymentWorkOf } from '#modules/request/rules/deadlines.ts';
import type { PaymentWork } from '#modules/request/rules/deadlines.ts';
import type { CheckoutReading, KnownChange, PaymentActivities } from '#modules/request/rules/temporal-activities.ts';
import { FAILURE } from '#modules/request/rules/contract.ts';
import type { UpdateArguments, UpdateResult } from '#modules/request/rules/contract.ts';
import { rowAheadFailure, rowAheadRefusal } from './request-life.ts';
import type { RequestLife } from './request-life.ts';

/**
 * Options for activities that a person is waiting for. After a few seconds they fail, and the person is told to try
 * again.
 */
const activitiesWhileWaiting = proxyActivities<PaymentActivities>({
  startToCloseTimeout: '3500ms',
  scheduleToCloseTimeout: '4s',
  retry: { initialInterval: '200ms', maximumAttempts: 3 },
  summary: 'Ask Stripe while somebody waits',
});

/** Options for activities in the background. They're retried until Stripe answers. */
const backgroundActivities = proxyActivities<PaymentActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '2m' },
  summary: 'Settle with Stripe',
});

/** If a call to Stripe changed nothing, the workflow asks again after this time. */
const ASK_AGAIN_MS = 5 * MINUTE;

/** Everything that a request does at Stripe. `paymentWorkOf` derives from the state what has to be done. */
export class DepositFlow {
  private openingInProgress: Promise<UpdateResult> | undefined;
  /** How many deletions of this request are in progress. If it's more than 0, no Checkout Session may be opened. */
  private deletions = 0;
  /** The ids of the sessions that are being settled. `keepSettling` leaves them alone until that's done. */
  private readonly inProgress = new Set<string>();
  private lastRefundRead: Promise<unknown> = Promise.resolve();
  /** Reads of a session's refunds that are waiting for their turn, by session id. */
  private readonly waitingReads = new Map<string, Promise<void>>();

  constructor(private readonly request: RequestLife) {}

  validateOpening(opening: UpdateArguments['openPayment']): void {
    const { state } = this.request;
    const code = this.deletions > 0 ? 'not_allowed_now' : refusalToOpenPayment(state, opening);
    if (code) throw this.request.rejectionFailure(code, 'paymentOpened');
  }

  /** Returns the session to pay: the open one, or else a new one. Two clicks at the same time get the same session. */
  async open(opening: UpdateArguments['openPayment']): Promise<UpdateResult> {
    this.validateOpening(opening);
    const usable = findPayableSession(this.request.state, Date.now());
    if (usable) {
      await this.request.untilRowIsWritten();
      return { ...this.request.result(), sessionId: usable.id };
    }
    const open = this.request.state.sessions.find((session) => session.status === 'open');
    if (open) {
      await this.close(open.id, activitiesWhileWaiting).catch(failAsUnavailable);
      // The session may have been paid just before it was closed, so check again.
      this.validateOpening(opening);
    }
    this.openingInProgress ??= this.openNew(opening).finally(() => (this.openingInProgress = undefined));
    return this.openingInProgress;
  }

  private async openNew({ by }: UpdateArguments['openPayment']): Promise<UpdateResult> {
    const expiresAt = Date.now() + CHECKOUT_SESSION_MS;
    const opened = await this.atStripe((known) => activitiesWhileWaiting.createCheckout({ ...known, expiresAt })).catch(
      failAsUnavailable,
    );
    const session = {
      id: opened.sessionId,
      amountCents: opened.amountCents,
      openedAt: opened.at,
      expiresAt: opened.expiresAt,
    };
    await this.request.run({ name: 'paymentOpened', by, session }, opened.at);
    const { state } = this.request;
    if (state.sessions.find((other) => other.id === session.id)?.status !== 'open') {
      throw this.request.rejectionFailure('not_allowed_now', 'paymentOpened');
    }
    return { ...this.request.result(), sessionId: session.id };
  }

  /**
   * Handles news about a session. If Stripe's webhook says that it's paid (`reported`) or that its payment `failed`,
   * records that. Otherwise, for example when the customer comes back from Stripe, asks Stripe.
   */
  async observe({ sessionId, reported, failed }: UpdateArguments['observePayment']): Promise<UpdateResult> {
    if (failed) return this.request.run({ name: 'sessionExpired', sessionId });
    if (reported) return this.request.run({ name: 'paymentReported', sessionId });
    await this.applyReading(sessionId, await this.read(sessionId, activitiesWhileWaiting).catch(failAsUnavailable));
    return this.request.result();
  }

  /**
   * After news about a refund or a dispute, asks Stripe how much went back. If a read for this session is still waiting
   * for its turn, waits for that one instead of adding another, because Stripe may repeat its webhooks faster than we
   * can read.
   */
  async observeRefunds({ sessionId }: UpdateArguments['observeRefunds']): Promise<UpdateResult> {
    const read = this.waitingReads.get(sessionId) ?? this.readRefunds(sessionId, activitiesWhileWaiting);
    this.waitingReads.set(sessionId, read);
    await read.catch(failAsUnavailable);
    return this.request.result();
  }

  /**
   * Records how much of a payment went back. Only one read runs at a time, so that an older result never replaces a
   * newer one.
   * @param lastFailedAttempt the number of the refund attempt that just failed, or 0. Stripe may list no refund for it.
   */
  private readRefunds(
    sessionId: string,
    activities: Pick<typeof activitiesWhileWaiting, 'readRefunds'>,
    lastFailedAttempt = 0,
  ): Promise<void> {
    const readNext = async () => {
      this.waitingReads.delete(sessionId);
      const record = await this.atStripe((known) => activities.readRefunds({ ...known, sessionId }));
      const failedAttempt = Math.max(record.failedAttempt, lastFailedAttempt);
      const read = { ...record, failedAttempt, name: 'refundsRead', sessionId } as const;
      await this.request.runIfAllowed(read, this.request.lastChangeAt);
    };
    const turn = this.lastRefundRead.then(readNext, readNext);
    this.lastRefundRead = turn.catch(() => undefined);
    return turn;
  }

  /** Closes a request's sessions before it's cancelled or deleted. If one was paid in the meantime, records that. */
  async closeSessions(): Promise<void> {
    const payable = this.request.state.sessions.filter(({ status }) => status === 'open' || status === 'closing');
    for (const { id } of payable) await this.close(id, activitiesWhileWaiting).catch(failAsUnavailable);
  }

  /**
   * Runs a deletion. No session can be opened meanwhile, because it could be paid after its request is gone. If a
   * session is being opened at the moment, waits for that first.
   */
  async runDeletion<T>(deletion: () => Promise<T>): Promise<T> {
    this.deletions += 1;
    try {
      await this.openingInProgress?.catch(() => undefined);
      return await deletion();
    } finally {
      this.deletions -= 1;
    }
  }

  /**
   * Verifies, closes and refunds sessions as the state demands, several at a time, until the request is deleted. If a
   * call to Stripe changed nothing, asks again after a pause.
   */
  async keepSettling(): Promise<void> {
    const next = () => paymentWorkOf(this.request.state).find((work) => !this.inProgress.has(work.sessionId));
    while (!this.request.ending) {
      await condition(() => this.request.ending !== undefined || next() !== undefined);
      const work = next();
      if (!work || this.request.ending) continue;
      this.inProgress.add(work.sessionId);
      void this.settleOrPause(work).then(() => this.inProgress.delete(work.sessionId));
    }
  }

  private async settleOrPause(work: PaymentWork): Promise<void> {
    const { version } = this.request.state;
    await this.settle(work).catch((error: unknown) => {
      if (!(error instanceof ActivityFailure) && !(error instanceof ApplicationFailure)) throw error;
    });
    const isStillDue = () =>
      paymentWorkOf(this.request.state).some((other) => other.sessionId === work.sessionId && other.kind === work.kind);
    // Don't pause if the state has changed: the desk may have started the refund again at the moment when it failed.
    if (this.request.ending || !isStillDue() || this.request.state.version !== version) return;
    await condition(() => this.request.ending !== undefined || !isStillDue(), ASK_AGAIN_MS, {
      summary: 'Look at Stripe again',
    });
  }

  private async settle({ kind, sessionId }: PaymentWork): Promise<void> {
    switch (kind) {
      case 'verify':
        return this.applyReading(sessionId, await this.read(sessionId, backgroundActivities));
      case 'close':
        return this.close(sessionId, backgroundActivities);
      case 'refund': {
        const wanted = wantedRefundOf(sessionOf(this.request.state, sessionId));
        const refund = { ...wanted, sessionId };
        const isFailed = await this.atStripe((known) => backgroundActivities.refundCheckout({ ...known, ...refund }));
        return this.readRefunds(sessionId, backgroundActivities, isFailed ? wanted.attempt : 0);
      }
    }
  }

  private async close(
    sessionId: string,
    activities: Pick<typeof activitiesWhileWaiting, 'expireCheckout'>,
  ): Promise<void> {
    await this.applyReading(
      sessionId,
      await this.atStripe((known) => activities.expireCheckout({ ...known, sessionId })),
    );
  }

  private async applyReading(sessionId: string, reading: CheckoutReading): Promise<void> {
    const { at } = reading;
    if (reading.outcome === 'expired') return this.request.runIfAllowed({ name: 'sessionExpired', sessionId }, at);
    if (reading.outcome !== 'paid') return;
    const verify = async () => {
      await this.request.runIfAllowed({ name: 'paymentReported', sessionId }, at);
      const matches = reading.currency === 'usd' && reading.requestId === this.request.state.requestId;
      const { amountCents, providerWaitMinutes } = reading;
      const verified = { name: 'paymentVerified', sessionId, amountCents, matches, providerWaitMinutes } as const;
      await this.request.runIfAllowed(verified, at);
    };
    // Mark the session as in progress. Otherwise, keepSettling would ask Stripe about it again after `paymentReported`.
    if (this.inProgress.has(sessionId)) return verify();
    this.inProgress.add(sessionId);
    return verify().finally(() => this.inProgress.delete(sessionId));
  }

  private read(
    sessionId: string,
    activities: Pick<typeof activitiesWhileWaiting, 'readCheckout'>,
  ): Promise<CheckoutReading> {
    return this.atStripe((known) => activities.readCheckout({ ...known, sessionId }));
  }

  /**
   * Calls an activity that uses Stripe. If the row has changes that aren't in `known`, the activity refuses and is
   * called again: at once if this workflow made a change during the call, otherwise after a sync with the row.
   * @throws ApplicationFailure `BehindItsRow` if the sync took over the row's state
   */
  private async atStripe<T>(call: (known: KnownChange) => Promise<T>): Promise<T> {
    for (;;) {
      const { knownChange } = this.request;
      try {
        return await call(knownChange);
      } catch (error) {
        if (!rowAheadRefusal(error)) throw error;
        const moved = this.request.knownChange.version !== knownChange.version;
        if (!moved && (await this.request.syncWithRow())) throw rowAheadFailure();
      }
    }
  }
}

/** Fails an Update because Stripe didn't answer in time, so that the person who waits is told to try again. */
function failAsUnavailable(error: unknown): never {
  if (!(error instanceof ActivityFailure)) throw error;
  throw ApplicationFailure.create({
    type: FAILURE.paymentUnavailable,
    message: 'the payment service did not answer',
    nonRetryable: true,
  });
}
