import { ActivityFailure, ApplicationFailure, CancellationScope, log, proxyActivities } from '@temporalio/workflow';
import { decide, refusalOf } from '#modules/request/rules/decide.ts';
import type { Command, CommandName, Rejection } from '#modules/request/rules/commands.ts';
import type { LogEntry, RejectionCode, RequestState } from '#modules/request/rules/types.ts';
import { creationEntry } from '#modules/request/rules/changes.ts';
import { messagesDue } from '#modules/request/rules/texts-due.ts';
import { nextActor, turnStartedAt } from '#modules/request/rules/view.ts';
import type {
  KnownChange,
  SecretLinksChange,
  OnCallActivities,
  Projection,
  ProjectionActivities,
  TextActivities,
  ProjectionResult,
} from '#modules/request/rules/temporal-activities.ts';
import { FAILURE } from '#modules/request/rules/contract.ts';
import type { UpdateResult } from '#modules/request/rules/contract.ts';
import { showToOperators } from './operator-view.ts';

/** For activities that write to the database: if it's down, they're retried until it's back. */
const UNTIL_WRITTEN = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '30s' },
} as const;
const rowActivities = proxyActivities<ProjectionActivities>({
  ...UNTIL_WRITTEN,
  summary: 'Write the request to the database',
});
const onCallActivities = proxyActivities<OnCallActivities>({ ...UNTIL_WRITTEN, summary: 'Tell the on-call phone' });

/** Commands don't wait for SMS. A worker loop also retries unsent SMS. After 3 hours, the desk sees them as failed. */
const textActivities = proxyActivities<TextActivities>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '15m', maximumAttempts: 14 },
  summary: 'Send text messages',
});

/** One request's state, and the only way to change it. Changes are decided and written one after the other. */
export class RequestLife {
  /** Set when the request is over and its row has been deleted. */
  ending: 'deleted' | 'purged' | undefined;
  /**
   * How many SMS activities are running. The workflow completes only when there are none: if an SMS activity finished
   * just as the workflow completes, the Update that ended the request could be lost.
   */
  deliveriesInProgress = 0;
  /** When to alert the on-call phone next. Activities return this time, because the desk can change the limits. */
  callAt: number | null;
  /** The time of the last decision. The next decision's time is never before this. */
  private decidedAt = 0;
  /** The id of the last change, which is also in the row. Null until this run has made a change. */
  private changeId: string | null = null;
  /** The last version that's known to be in the row. */
  private writtenVersion: number;
  private lastJob: Promise<unknown> = Promise.resolve();

  constructor(public state: RequestState) {
    this.writtenVersion = state.version;
    this.callAt = initialCallAt(state);
    showToOperators(state, undefined);
  }

  /**
   * The workflow's clock, in milliseconds since 1970. It's never earlier than the last decision. Date.now() can be, if
   * a query that's answered before the workflow's next task replays the code with an older time (decision 0042).
   */
  get now(): number {
    return Math.max(Date.now(), this.decidedAt);
  }

  /** The time of the last decision, for a command that has no time of its own. */
  get lastChangeAt(): number {
    return this.decidedAt;
  }

  /** The last change the workflow knows. Activities that use Stripe or change the row compare it with the row first. */
  get knownChange(): KnownChange {
    const { requestId, version } = this.state;
    return { requestId, version, changeId: this.changeId };
  }

  /** As the workflow's first step, writes version 1 to a new row. A restarted workflow has nothing to write. */
  async adopt(): Promise<void> {
    if (this.state.version > 0) return;
    await this.runExclusive(async () => {
      const { createdAt } = this.state;
      const log = [creationEntry(this.state)];
      const adopted = this.commitChange({ ...this.state, version: 1 }, log, 'missing', `adopt@${createdAt}`);
      // This fails if the run was reset, because then the row is ahead. The workflow goes on with the row's state.
      await adopted.catch((error: unknown) => {
        if (!(error instanceof ApplicationFailure)) throw error;
      });
    });
  }

  /** Throws a rejection if the command isn't allowed. Validators call this, so a rejection isn't in the history. */
  validate(command: Command): void {
    if (this.ending) throw endedFailure();
    const code = refusalOf(this.state, command, Date.now());
    if (code) throw this.rejectionFailure(code, command.name);
  }

  /**
   * Runs a command. Returns after the row has been written.
   * @param at when the command happened, in milliseconds since 1970: a deadline's time, or when Stripe answered
   * @throws ApplicationFailure `Rejected` with the {@link Rejection}; `BehindItsRow` if nothing was written because the
   * row has changes that this workflow doesn't know
   */
  async run<N extends CommandName>(command: Command<N>, at = Date.now()): Promise<UpdateResult> {
    return this.runExclusive(async () => {
      if (this.ending) throw endedFailure();
      const before = this.state;
      this.decidedAt = Math.max(at, this.decidedAt);
      const decision = decide(before, command, this.decidedAt);
      if (!decision.ok) throw this.rejectionFailure(decision.rejection.code, command.name);
      if (decision.ends) {
        await this.erase(decision.ends);
      } else if (decision.state !== before) {
        const links = linkChange(command.name, before, decision.state);
        // The change's id. If the same command is decided again with the same time, it counts as the same change.
        const id = `${JSON.stringify(command)}@${this.decidedAt}`;
        await this.commitChange(decision.state, decision.log, links, id, command.inputId);
      }
      return this.result();
    });
  }

  /** Runs a command of the workflow itself, such as a deadline's. Does nothing if it's no longer allowed. */
  async runIfAllowed(command: Command, at?: number): Promise<void> {
    const returnFailure = (error: unknown) => {
      if (!(error instanceof ApplicationFailure)) throw error;
      return error;
    };
    const refusal = await this.run(command, at).catch(returnFailure);
    // If the workflow has just taken over the row's state, the command may be allowed now.
    if (refusal instanceof ApplicationFailure && refusal.type === FAILURE.behind)
      await this.run(command, at).catch(returnFailure);
  }

  /** Runs the on-call alerts that are due, unless that of `at` was moved or the request no longer waits for the desk. */
  async tellOnCall(at: number): Promise<void> {
    await this.runExclusive(async () => {
      if (this.ending || this.callAt !== at) return;
      this.applyResult(await onCallActivities.tellOnCall({ requestId: this.state.requestId, now: this.now }));
    });
  }

  /** Waits until everything that was decided so far is in the row. */
  async untilRowIsWritten(): Promise<void> {
    await this.runExclusive(async () => undefined);
  }

  /**
   * Rewrites the row, or takes over the row's state if this workflow lost changes when Temporal's store was reset.
   * @param version do nothing if this version is known to be in the row
   * @returns whether the row's state was taken over
   */
  async syncWithRow(version = Infinity): Promise<boolean> {
    return this.runExclusive(async () => {
      if (this.ending) throw endedFailure();
      if (this.writtenVersion >= version) return false;
      try {
        await rowActivities.rewrite({ ...this.knownChange, state: this.state, at: this.now });
        return false;
      } catch (error) {
        if (!this.takeOver(error)) throw error;
        return true;
      }
    });
  }

  /** If an activity refused because the row has other changes, takes over the row's state and returns true. */
  private takeOver(error: unknown): boolean {
    const refusal = rowAheadRefusal(error);
    if (!refusal) return false;
    const [state, changeId] = (refusal.details ?? []) as [RequestState, string | null];
    log.warn('a workflow had lost changes and took them over from its row', { alert: 'workflow_set_back' });
    this.setState(state);
    this.changeId = changeId;
    this.writtenVersion = state.version;
    this.callAt = initialCallAt(state);
    return true;
  }

  /** @throws ApplicationFailure `BehindItsRow` if the row's state was taken over; otherwise the error itself */
  private takeOverOrRethrow(error: unknown): never {
    throw this.takeOver(error) ? rowAheadFailure() : error;
  }

  /** A rejection. It contains the row's last known version, so that callers notice a workflow that was reset. */
  rejectionFailure(code: RejectionCode, command: CommandName): ApplicationFailure {
    const rejection: Rejection = { code, command, status: this.state.status };
    return ApplicationFailure.create({
      type: FAILURE.rejected,
      message: `${command}: ${code}`,
      details: [rejection, this.writtenVersion],
      nonRetryable: true,
    });
  }

  result(): UpdateResult {
    return { version: this.state.version, status: this.state.status };
  }

  private setState(state: RequestState): void {
    const before = this.state;
    this.state = state;
    showToOperators(state, before);
  }

  private async commitChange(
    state: RequestState,
    log: LogEntry[],
    links: SecretLinksChange,
    changeId: string,
    inputId?: string,
  ): Promise<void> {
    const before = this.state;
    this.setState(state);
    this.changeId = changeId;
    const change: Projection = {
      state,
      changeId,
      at: this.now,
      log,
      inputId,
      links,
      texts: messagesDue(before, state, log),
    };
    // Ignore cancellation here, so that a change isn't left half done.
    const written = await CancellationScope.nonCancellable(() => rowActivities.project(change)).catch(
      (error: unknown) => this.takeOverOrRethrow(error),
    );
    this.writtenVersion = state.version;
    this.applyResult(written);
  }

  private applyResult({ textsWait, callAt }: ProjectionResult): void {
    this.callAt = callAt;
    if (textsWait) void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.deliveriesInProgress += 1;
    await textActivities.deliverTexts(this.state.requestId).catch(() => undefined);
    this.deliveriesInProgress -= 1;
  }

  private async erase(ending: 'deleted' | 'purged'): Promise<void> {
    await CancellationScope.nonCancellable(() => rowActivities.erase(this.knownChange)).catch((error: unknown) =>
      this.takeOverOrRethrow(error),
    );
    this.ending = ending;
  }

  /** Runs one job after the other, so that the versions are written to the row in order. */
  private runExclusive<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.lastJob.then(job, job);
    this.lastJob = turn.catch(() => undefined);
    return turn;
  }
}

/**
 * When to check for the first time whether to alert the on-call phone, in milliseconds since 1970. After that,
 * activities return the next time.
 */
function initialCallAt(state: RequestState): number | null {
  return state.version > 0 && nextActor(state) === 'admin' ? turnStartedAt(state) : null;
}

function endedFailure(): ApplicationFailure {
  return ApplicationFailure.create({ type: FAILURE.ended, message: 'the request is gone', nonRetryable: true });
}

/** The error's cause, if it's an activity's refusal because the row has changes that this workflow doesn't know. */
export function rowAheadRefusal(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === FAILURE.behind ? cause : undefined;
}

/**
 * The failure of a command that changed nothing, because the row was ahead of the workflow. The workflow has taken over
 * the row's state, so if the command is run again, it's decided with that state.
 */
export function rowAheadFailure(): ApplicationFailure {
  return ApplicationFailure.create({
    type: FAILURE.behind,
    message: 'the row has changes that Temporal has lost',
    nonRetryable: true,
  });
}

/** Every assignment gets its own job link. The link is removed when the provider leaves the job. */
function linkChange(name: CommandName, before: RequestState, after: RequestState): SecretLinksChange {
  if (after.assignments > before.assignments) return 'renew';
  if (before.providerAssigned && !after.providerAssigned) return 'clear';
  return name === 'generateLinks' ? 'missing' : 'keep';
}
