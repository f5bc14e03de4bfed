import {
  ApplicationFailure,
  CancellationScope,
  TemporalFailure,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import { decide, refusalOf } from '#domain/lifecycle/decide.ts';
import type { Command, CommandName, LogEntry, Rejection, RequestState } from '#domain/lifecycle/types.ts';
import { activity as logTexts } from '#domain/texts/activity.ts';
import { textsDue } from '#domain/lifecycle/texts-due.ts';
import type { LinkChange, Projection, ProjectionActivities, TextActivities } from './activities.ts';
import { FAILURE } from './contract.ts';
import type { KnownRow, UpdateResult } from './contract.ts';
import { showToOperators } from './operator-view.ts';

const quick = proxyLocalActivities<ProjectionActivities>({
  startToCloseTimeout: '1s',
  // Longer local retries would hold every query and Update of this request through an outage.
  retry: { initialInterval: '100ms', maximumAttempts: 2 },
});

const patient = proxyActivities<ProjectionActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
  summary: 'Write the request to the database (second way)',
});

/** A text never holds a request up: it is tried for about two hours, and then the desk sees that it was not sent. */
const texts = proxyActivities<TextActivities>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '15m', maximumAttempts: 14 },
  summary: 'Send text messages',
});

/** The state of one request with the one way to change it: decide, number, project, one at a time. */
export class RequestLife {
  /** Set when the request's life is over and its row is gone. */
  ending: 'deleted' | 'purged' | undefined;
  /** A run that ends while an activity answers would lose the Update that ended it. */
  textsUnderWay = 0;
  /** When what was decided last counts from: the time of this request never runs backwards. */
  private decidedAt = 0;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(public state: RequestState) {
    showToOperators(state, undefined);
  }

  /**
   * The workflow's clock, milliseconds since 1970. Where a query asks before the task it stands at an earlier task than what has
   * been decided since (decision 0038).
   */
  get now(): number {
    return Math.max(Date.now(), this.decidedAt);
  }

  /** First of all: takes a new row over. A resumed one (its workflow was terminated) goes on where it was. */
  async adopt(): Promise<void> {
    if (this.state.version > 0) return;
    await this.alone(async () => {
      const { requestType, finalPriceCents } = this.state;
      const log: LogEntry[] =
        requestType === 'phone'
          ? [{ action: logTexts.phoneRequestCreated(finalPriceCents ?? 0), userType: 'admin' }]
          : [{ action: logTexts.requestSubmitted(), userType: 'customer' }];
      await this.become({ ...this.state, version: 1 }, log, 'missing');
    });
  }

  /** For validators: throws a rejection, and leaves no trace in the history. */
  validate(command: Command): void {
    if (this.ending) throw ended();
    const code = refusalOf(this.state, command, Date.now());
    if (code) throw rejected({ code, command: command.name, status: this.state.status });
  }

  /**
   * For validators: a change that was written into the row, and whose history Temporal lost with its process, must be taken
   * over before anything else is decided (decision 0037).
   */
  keepsUpWith(row: KnownRow | undefined): void {
    if (this.ending || !row || row.version <= this.state.version) return;
    throw ApplicationFailure.create({ type: FAILURE.behind, message: 'the row is ahead', nonRetryable: true });
  }

  /**
   * For what the workflow does by itself, where nobody tells it what the row has: a deadline that is carried out after Temporal
   * lost a change would undo what somebody was told is done.
   */
  async keepUpWithRow(): Promise<void> {
    await this.alone(async () => {
      const { requestId, version } = this.state;
      const newer = this.ending ? undefined : await this.write((way) => way.newerRow({ requestId, version }));
      if (newer) this.takeOver(newer);
    });
  }

  /** Takes over the state of a row that is ahead; an older one changes nothing. The row has it all: nothing is written. */
  async catchUp(state: RequestState): Promise<UpdateResult> {
    return this.alone(async () => {
      if (this.ending) throw ended();
      if (state.version > this.state.version) this.takeOver(state);
      return this.result();
    });
  }

  private takeOver(state: RequestState): void {
    const before = this.state;
    this.state = state;
    showToOperators(state, before);
  }

  /**
   * Runs a command to its end: state changed and row written.
   * @param at when it counts from, milliseconds since 1970, if not from this call: what follows from a deadline or from Stripe's
   *   answer knows that better than the workflow's clock may (decisions 0038, 0039)
   * @throws ApplicationFailure `Rejected` with the domain's rejection
   */
  async run<N extends CommandName>(command: Command<N>, at?: number): Promise<UpdateResult> {
    const came = at ?? Date.now();
    return this.alone(async () => {
      if (this.ending) throw ended();
      const before = this.state;
      this.decidedAt = Math.max(came, this.decidedAt);
      const decision = decide(before, command, this.decidedAt);
      if (!decision.ok) throw rejected(decision.rejection);
      if (decision.ends) {
        await this.erase(decision.ends);
      } else if (decision.state !== before) {
        await this.become(
          decision.state,
          decision.log,
          linkChange(command.name, before, decision.state),
          command.inputId,
        );
      }
      return this.result();
    });
  }

  /** As `run`, for what the workflow tells itself: a command that came too late is simply dropped. */
  async runIfAllowed(command: Command, at?: number): Promise<void> {
    try {
      await this.run(command, at);
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
    }
  }

  /** When the last change counts from: for what follows it and has no time of its own. */
  get lastAt(): number {
    return this.decidedAt;
  }

  result(): UpdateResult {
    return { version: this.state.version, status: this.state.status };
  }

  private async become(state: RequestState, log: LogEntry[], links: LinkChange, inputId?: string): Promise<void> {
    const before = this.state;
    this.takeOver(state);
    const lines = log.map((entry, n) => ({ n, ...entry }));
    const texts = textsDue(before, state);
    const change: Projection = { state, at: this.now, log: lines, inputId, links, texts };
    // What was withheld is in the ledger all the same; nobody need be sent for it.
    if (await this.write((way) => way.project(change))) void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.textsUnderWay += 1;
    await texts.deliverTexts(this.state.requestId).catch(() => undefined);
    this.textsUnderWay -= 1;
  }

  private async erase(ending: 'deleted' | 'purged'): Promise<void> {
    await this.write((way) => way.erase(this.state.requestId));
    this.ending = ending;
  }

  /** First at once and cheap, then for as long as it takes. Nobody cancels half a change. */
  private async write<T>(job: (way: Pick<typeof quick, keyof ProjectionActivities>) => Promise<T>): Promise<T> {
    return CancellationScope.nonCancellable(async () => {
      try {
        return await job(quick);
      } catch (error) {
        // A local activity that ran out of time is an ActivityFailure when it happens, and another failure when it is replayed.
        if (!(error instanceof TemporalFailure)) throw error;
        return job(patient);
      }
    });
  }

  /** One change at a time: the row is written in the order of the versions. */
  private alone<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.tail.then(job, job);
    this.tail = turn.catch(() => undefined);
    return turn;
  }
}

export function rejected(rejection: Rejection): ApplicationFailure {
  return ApplicationFailure.create({
    type: FAILURE.rejected,
    message: `${rejection.command}: ${rejection.code}`,
    details: [rejection],
    nonRetryable: true,
  });
}

function ended(): ApplicationFailure {
  return ApplicationFailure.create({ type: FAILURE.ended, message: 'the request is gone', nonRetryable: true });
}

/** Every assignment has a job link of its own, and a provider who is off the job has none. */
function linkChange(name: CommandName, before: RequestState, after: RequestState): LinkChange {
  if (after.assignments > before.assignments) return 'renew';
  if (before.providerAssigned && !after.providerAssigned) return 'clear';
  return name === 'generateLinks' ? 'missing' : 'keep';
}
