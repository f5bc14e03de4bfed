import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import type { CanonicalStatus } from './statuses.ts';
import { decide, newRequestState, refusalOf } from './decide.ts';
import type { Command, CommandName, CommandArguments } from './commands.ts';
import { START, refundRecordOf, openedSession } from './testing-session.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import type { CommandFields, LogEntry, Millis, RejectionCode, RequestState } from './types.ts';

/** Helpers for the tests in this folder. The product doesn't import this file. */

/** The fields of a command; commands without fields need none. */
type Fields<N extends CommandName> = object extends CommandArguments[N]
  ? [fields?: CommandArguments[N] & CommandFields]
  : [fields: CommandArguments[N] & CommandFields];

function commandOf<N extends CommandName>(name: N, fields: object | undefined): Command<N> {
  return { ...fields, name } as Command<N>;
}

/** A test's request with its own clock. Every command goes through `decide`. */
export class Story {
  now: Millis;
  log: LogEntry[] = [];
  ended: 'deleted' | 'purged' | undefined;

  constructor(public state: RequestState) {
    this.now = state.createdAt;
  }

  /** Advances the clock. No timer fires by itself. */
  wait(ms: Millis): this {
    this.now += ms;
    return this;
  }

  /**
   * Gives a command.
   * @throws Error with the rejection code if the command is rejected
   */
  run<N extends CommandName>(name: N, ...[fields]: Fields<N>): this {
    return this.give({ ...fields, name } as Command);
  }

  private give(command: Command): this {
    const decision = decide(this.state, command, this.now);
    if (!decision.ok) throw new Error(`${command.name} in ${this.state.status}: ${decision.rejection.code}`);
    this.state = decision.state;
    this.log.push(...decision.log);
    this.ended = decision.ends;
    return this;
  }

  /** Why a command would be rejected now; undefined if it's allowed. */
  refusal<N extends CommandName>(name: N, ...[fields]: Fields<N>): RejectionCode | undefined {
    return refusalOf(this.state, commandOf(name, fields), this.now);
  }

  /** Gives the commands on the shortest path to a status. */
  to(status: CanonicalStatus): this {
    for (let steps = 0; this.state.status !== status; steps += 1) {
      const way = EXPECTED_BY_STATUS[this.state.status].nextCommands(this.state, status, this.now);
      if (way.length === 0 || steps > 20) throw new Error(`the request cannot get to status ${status}`);
      for (const command of way) this.give(command);
    }
    return this;
  }

  pay(id: string): this {
    return this.run('paymentReported', { sessionId: id }).verify(id);
  }

  /** Records that Stripe confirmed a session as paid, with the right amount. */
  verify(id: string): this {
    return this.run('paymentVerified', {
      sessionId: id,
      amountCents: this.deposit,
      matches: true,
      providerWaitMinutes: 60,
    });
  }

  /** Records that a refund succeeded or failed. A refund that the bank returns to us has failed too. */
  refund(id: string, outcome: 'succeeded' | 'failed'): this {
    return this.run('refundsRead', refundRecordOf(this.state, id, outcome));
  }

  open(id: string, by: 'customer' | 'admin' = 'customer'): this {
    return this.run('paymentOpened', { session: openedSession(id, this.deposit, this.now), by });
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
}

/** An online request for towing whose workflow has just started. */
export function onlineStory(createdAt: Millis = START): Story {
  const request = { requestId: 'r1', requestType: 'online', serviceType: 'towing', createdAt } as const;
  return new Story({ ...newRequestState({ ...request, finalPriceCents: null }), version: 1 });
}

/** A phone request with an agreed price of $120 whose workflow has just started. */
export function phoneStory(createdAt: Millis = START): Story {
  const request = { requestId: 'r2', requestType: 'phone', serviceType: 'lockout', createdAt } as const;
  return new Story({ ...newRequestState({ ...request, finalPriceCents: 12_000 }), version: 1 });
}

/** Removes the arrival code, to test an assignment without one. */
export function withoutArrivalCode(story: Story): Story {
  story.state = { ...story.state, handshake: null };
  return story;
}
