import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import { MINUTE } from '#kernel/constants.ts';
import type { CanonicalStatus } from './statuses.ts';
import { decide, newRequest, refusalOf } from './decide.ts';
import type {
  CheckoutSession,
  Command,
  CommandName,
  Commands,
  Envelope,
  LogEntry,
  Millis,
  RejectionCode,
  RequestState,
} from './types.ts';

/** Helpers for the tests in this folder. The product doesn't import this file. */

export const START: Millis = Date.UTC(2025, 0, 15, 12);

/** A session as Stripe opens it, payable for an hour. */
export function session(id: string, amountCents: number, openedAt: Millis = START): Omit<CheckoutSession, 'status'> {
  return { id, amountCents, openedAt, expiresAt: openedAt + 60 * MINUTE };
}

/** The fields of a command; commands without fields need none. */
type Fields<N extends CommandName> = object extends Commands[N]
  ? [fields?: Commands[N] & Envelope]
  : [fields: Commands[N] & Envelope];

function commandOf<N extends CommandName>(name: N, fields: object | undefined): Command<N> {
  return { ...fields, name } as Command<N>;
}

/** Plays one request step by step, with its own clock. Every step goes through `decide`. */
export class Story {
  now: Millis;
  log: LogEntry[] = [];
  ended: 'deleted' | 'purged' | undefined;

  constructor(public state: RequestState) {
    this.now = state.createdAt;
  }

  /** Advances the clock. Nothing happens by itself. */
  wait(ms: Millis): this {
    this.now += ms;
    return this;
  }

  /** @throws Error with the rejection code if the command is rejected */
  run<N extends CommandName>(name: N, ...[fields]: Fields<N>): this {
    const decision = decide(this.state, commandOf(name, fields), this.now);
    if (!decision.ok) throw new Error(`${name} in ${this.state.status}: ${decision.rejection.code}`);
    this.state = decision.state;
    this.log.push(...decision.log);
    this.ended = decision.ends;
    return this;
  }

  /** Why the command would be rejected now; undefined if it's allowed. */
  refusal<N extends CommandName>(name: N, ...[fields]: Fields<N>): RejectionCode | undefined {
    return refusalOf(this.state, commandOf(name, fields), this.now);
  }

  /** Takes the shortest way to a status: price $200, a counter-offer of $150 only where needed, session `s1`. */
  to(status: CanonicalStatus): this {
    for (let steps = 0; this.state.status !== status; steps += 1) {
      if (steps > 20) throw new Error(`no way to ${status}`);
      this.forward(status);
    }
    return this;
  }

  pay(id: string): this {
    return this.run('paymentReported', { sessionId: id }).verify(id);
  }

  /** We asked Stripe about a session, and it matches. */
  verify(id: string): this {
    return this.run('paymentVerified', {
      sessionId: id,
      amountCents: this.deposit,
      matches: true,
      providerWaitMinutes: 60,
    });
  }

  open(id: string, by: 'customer' | 'admin' = 'customer'): this {
    return this.run('paymentOpened', { session: session(id, this.deposit, this.now), by });
  }

  sessionStatus(id: string): string | undefined {
    return this.state.sessions.find((session) => session.id === id)?.status;
  }

  get actions(): string[] {
    return this.log.map((entry) => `${entry.userType}: ${activitySentence(entry)}`);
  }

  private get deposit(): number {
    return this.state.depositAmountCents ?? 0;
  }

  private forward(target: CanonicalStatus): void {
    switch (this.state.status) {
      case 'pending_admin_review':
        if (target === 'cancelled') this.run('cancelRequest', { by: 'customer' });
        else if (this.state.requestType === 'phone') this.open('s1', 'admin');
        else this.run('setPrice', { amountCents: 20_000 });
        return;
      case 'admin_priced':
        if (target === 'negotiating') this.run('counterOffer', { amountCents: 15_000 });
        else this.run('acceptOffer', { termsAccepted: true });
        return;
      case 'negotiating':
        this.run('acceptCounter');
        return;
      case 'approved':
        this.open(`s${this.state.sessions.length + 1}`);
        return;
      case 'payment_pending':
        if (target === 'approved') this.run('sessionExpired', { sessionId: 's1' });
        else this.run('paymentReported', { sessionId: 's1' });
        return;
      case 'payment_completed':
        this.verify('s1');
        return;
      case 'deposit_paid':
        this.run('assignProvider');
        return;
      case 'provider_assigned':
        this.run('acceptAgreement').run('startJob');
        return;
      case 'en_route':
        this.run('arrived');
        return;
      case 'arrived':
        this.run('verifyCode').run('startService');
        return;
      case 'in_progress':
        this.run('completeJob');
        return;
      default:
        throw new Error(`${this.state.status} leads nowhere`);
    }
  }
}

/** An adopted online request for towing. */
export function online(createdAt: Millis = START): Story {
  const request = { requestId: 'r1', requestType: 'online', serviceType: 'towing', createdAt } as const;
  return new Story({ ...newRequest({ ...request, finalPriceCents: null }), version: 1 });
}

/** An adopted phone request at an agreed price of $120. */
export function phone(createdAt: Millis = START): Story {
  const request = { requestId: 'r2', requestType: 'phone', serviceType: 'lockout', createdAt } as const;
  return new Story({ ...newRequest({ ...request, finalPriceCents: 12_000 }), version: 1 });
}
