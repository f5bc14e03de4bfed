import { ActivityFailure, ApplicationFailure, CancellationScope, log, proxyActivities } from '@temporalio/workflow';
import { decide, refusalOf } from '#modules/request/rules/decide.ts';
import { agreed } from '#modules/request/rules/phases.ts';
import type { Command, CommandName, Rejection } from '#modules/request/rules/commands.ts';
import type { LogEntry, RejectionCode, RequestState } from '#modules/request/rules/types.ts';
import { activity } from '#modules/request/rules/log-events.ts';
import { messagesDue } from '#modules/request/rules/texts-due.ts';
import { nextActor, turnSince } from '#modules/request/rules/view.ts';
import type {
  KnownChange,
  LinkChange,
  OnCallActivities,
  Projection,
  ProjectionActivities,
  TextActivities,
  ProjectionResult,
} from '#modules/request/rules/temporal-activities.ts';
import { FAILURE } from '#modules/request/rules/contract.ts';
import type { UpdateResult } from '#modules/request/rules/contract.ts';
import { showToOperators } from './operator-view.ts';

/** Retried until the database is back. With eager dispatch, if the server allows it, the deciding worker runs it. */
const UNTIL_WRITTEN = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '30s' },
} as const;
const rows = proxyActivities<ProjectionActivities>({ ...UNTIL_WRITTEN, summary: 'Write the request to the database' });
const onCall = proxyActivities<OnCallActivities>({ ...UNTIL_WRITTEN, summary: 'Tell the on-call phone' });

/** Messages must not hold a request up: after about two hours of retries, the desk sees that one wasn't sent. */
const texts = proxyActivities<TextActivities>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '15m', maximumAttempts: 14 },
  summary: 'Send text messages',
});

/** One request's state and the only way to change it: decide, number, project, one change at a time. */
export class RequestLife {
  /** Set once the request is over and its row is deleted. */
  ending: 'deleted' | 'purged' | undefined;
  /** How many SMS activities are running. If the run completed meanwhile, the Update that ended it would be lost. */
  deliveriesInProgress = 0;
  /** When to alert the on-call phone next. Activities answer it, because the desk can change the limits. */
  callAt: number | null;
  /** The time of the last decision. This request's time never goes backwards. */
  private decidedAt = 0;
  /** Id of the last change, as stored in the row. Null until this run has made one. */
  private changeId: string | null = null;
  /** The last version that the row is known to have. */
  private written: number;
  private lastJob: Promise<unknown> = Promise.resolve();

  constructor(public state: RequestState) {
    this.written = state.version;
    this.callAt = initialCallAt(state);
    showToOperators(state, undefined);
  }

  /**
   * The workflow's clock, in milliseconds since 1970. During a query that arrives before the task, Date.now() may be
   * earlier than the last decision.
   */
  get now(): number {
    return Math.max(Date.now(), this.decidedAt);
  }

  /** The time of the last change, for follow-ups that have no time of their own. */
  get lastAt(): number {
    return this.decidedAt;
  }

  /** What this workflow knows about its row. Activities with outside effects compare it first. */
  get knownChange(): KnownChange {
    const { requestId, version } = this.state;
    return { requestId, version, changeId: this.changeId };
  }

  /** The first step: adopts a new row. A restarted workflow (after a termination) continues where its row is. */
  async adopt(): Promise<void> {
    if (this.state.version > 0) return;
    await this.runExclusive(async () => {
      const { requestType, createdAt } = this.state;
      const log: LogEntry[] =
        requestType === 'phone'
          ? [{ ...activity('phone_request_created', { cents: agreed(this.state).finalPriceCents }), userType: 'admin' }]
          : [{ ...activity('request_submitted'), userType: 'customer' }];
      const adopted = this.commitChange({ ...this.state, version: 1 }, log, 'missing', `adopt@${createdAt}`);
      // A run reset to its beginning continues where its row is.
      await adopted.catch((error: unknown) => {
        if (!(error instanceof ApplicationFailure)) throw error;
      });
    });
  }

  /** For validators: throws a rejection, without a trace in the history. */
  validate(command: Command): void {
    if (this.ending) throw endedFailure();
    const code = refusalOf(this.state, command, Date.now());
    if (code) throw this.rejected(code, command.name);
  }

  /**
   * Runs a command until the state is changed and the row written.
   * @param at its time in milliseconds since 1970, if not now: a deadline's own time, or when Stripe answered
   * @throws ApplicationFailure `Rejected` with the {@link Rejection}; `BehindItsRow` if nothing was written
   */
  async run<N extends CommandName>(command: Command<N>, at = Date.now()): Promise<UpdateResult> {
    return this.runExclusive(async () => {
      if (this.ending) throw endedFailure();
      const before = this.state;
      this.decidedAt = Math.max(at, this.decidedAt);
      const decision = decide(before, command, this.decidedAt);
      if (!decision.ok) throw this.rejected(decision.rejection.code, command.name);
      if (decision.ends) {
        await this.erase(decision.ends);
      } else if (decision.state !== before) {
        const links = linkChange(command.name, before, decision.state);
        // The same command at the same time is the same change.
        const id = `${JSON.stringify(command)}@${this.decidedAt}`;
        await this.commitChange(decision.state, decision.log, links, id, command.inputId);
      }
      return this.result();
    });
  }

  /** As `run`, for the workflow's own commands: one that came too late is dropped. */
  async runIfAllowed(command: Command, at?: number): Promise<void> {
    const dropped = (error: unknown) => {
      if (!(error instanceof ApplicationFailure)) throw error;
      return error;
    };
    const refusal = await this.run(command, at).catch(dropped);
    // The state taken over from the row may allow it.
    if (refusal instanceof ApplicationFailure && refusal.type === FAILURE.behind)
      await this.run(command, at).catch(dropped);
  }

  /** Alerts the on-call phone as scheduled, unless the request has stopped waiting for the desk. */
  async tellOnCall(at: number): Promise<void> {
    await this.runExclusive(async () => {
      if (this.ending || this.callAt !== at) return;
      this.applyResult(await onCall.tellOnCall({ requestId: this.state.requestId, at }));
    });
  }

  /** Resolves once the row has everything decided so far. */
  async untilRowIsWritten(): Promise<void> {
    await this.runExclusive(async () => undefined);
  }

  /**
   * Rewrites the row, or takes it over if it has changes that this workflow lost in a reset of Temporal's store.
   * @param version only if the row surely has less than this
   * @returns whether it was taken over
   */
  async syncWithRow(version = Infinity): Promise<boolean> {
    return this.runExclusive(async () => {
      if (this.ending) throw endedFailure();
      if (this.written >= version) return false;
      try {
        await rows.rewrite({ ...this.knownChange, state: this.state, at: this.now });
        return false;
      } catch (error) {
        if (!this.takeOver(error)) throw error;
        return true;
      }
    });
  }

  /** If an activity refused because the row has other changes, takes over its state and returns true. */
  private takeOver(error: unknown): boolean {
    const refusal = refusalOfRow(error);
    if (!refusal) return false;
    const [state, changeId] = (refusal.details ?? []) as [RequestState, string | null];
    log.warn('a workflow had lost changes that its row has', { alert: 'workflow_set_back' });
    this.show(state);
    this.changeId = changeId;
    this.written = state.version;
    this.callAt = initialCallAt(state);
    return true;
  }

  /** @throws ApplicationFailure `BehindItsRow` if the row's state was taken over, otherwise the error */
  private takeOverOrRethrow(error: unknown): never {
    throw this.takeOver(error) ? behindFailure() : error;
  }

  /** A rejection. It includes the row's known version, by which callers notice a workflow that was reset. */
  rejected(code: RejectionCode, command: CommandName): ApplicationFailure {
    const rejection: Rejection = { code, command, status: this.state.status };
    return ApplicationFailure.create({
      type: FAILURE.rejected,
      message: `${command}: ${code}`,
      details: [rejection, this.written],
      nonRetryable: true,
    });
  }

  result(): UpdateResult {
    return { version: this.state.version, status: this.state.status };
  }

  private show(state: RequestState): void {
    const before = this.state;
    this.state = state;
    showToOperators(state, before);
  }

  private async commitChange(
    state: RequestState,
    log: LogEntry[],
    links: LinkChange,
    changeId: string,
    inputId?: string,
  ): Promise<void> {
    const before = this.state;
    this.show(state);
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
    // A change must not be canceled halfway.
    const written = await CancellationScope.nonCancellable(() => rows.project(change)).catch((error: unknown) =>
      this.takeOverOrRethrow(error),
    );
    this.written = state.version;
    this.applyResult(written);
  }

  private applyResult({ textsWait, callAt }: ProjectionResult): void {
    this.callAt = callAt;
    if (textsWait) void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.deliveriesInProgress += 1;
    await texts.deliverTexts(this.state.requestId).catch(() => undefined);
    this.deliveriesInProgress -= 1;
  }

  private async erase(ending: 'deleted' | 'purged'): Promise<void> {
    await CancellationScope.nonCancellable(() => rows.erase(this.knownChange)).catch((error: unknown) =>
      this.takeOverOrRethrow(error),
    );
    this.ending = ending;
  }

  /** Runs one job at a time, so that the row is written in the order of the versions. */
  private runExclusive<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.lastJob.then(job, job);
    this.lastJob = turn.catch(() => undefined);
    return turn;
  }
}

/** Before any activity has answered: the first alert asks at once. A new request's first projection answers. */
function initialCallAt(state: RequestState): number | null {
  return state.version > 0 && nextActor(state) === 'admin' ? turnSince(state) : null;
}

function endedFailure(): ApplicationFailure {
  return ApplicationFailure.create({ type: FAILURE.ended, message: 'the request is gone', nonRetryable: true });
}

/** The failure of an activity whose row has changes that its workflow doesn't know. */
export function refusalOfRow(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === FAILURE.behind ? cause : undefined;
}

/** Nothing was written. Running the command again decides by the row's state. */
export function behindFailure(): ApplicationFailure {
  return ApplicationFailure.create({
    type: FAILURE.behind,
    message: 'the row has changes that Temporal has lost',
    nonRetryable: true,
  });
}

/** Every assignment has its own job link, and a provider who is off the job has none. */
function linkChange(name: CommandName, before: RequestState, after: RequestState): LinkChange {
  if (after.assignments > before.assignments) return 'renew';
  if (before.providerAssigned && !after.providerAssigned) return 'clear';
  return name === 'generateLinks' ? 'missing' : 'keep';
}
