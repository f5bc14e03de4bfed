import { ActivityFailure, ApplicationFailure, CancellationScope, log, proxyActivities } from '@temporalio/workflow';
import { decide, refusalOf } from '#modules/request/rules/decide.ts';
import { agreed } from '#modules/request/rules/phases.ts';
import type {
  Command,
  CommandName,
  LogEntry,
  Rejection,
  RejectionCode,
  RequestState,
} from '#modules/request/rules/types.ts';
import { activity } from '#modules/request/rules/activity.ts';
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
} from '#modules/request/rules/activities.ts';
import { FAILURE } from '#modules/request/rules/contract.ts';
import type { UpdateResult } from '#modules/request/rules/contract.ts';
import { showToOperators } from './operator-view.ts';

/** Retried until the database is back. Started by the worker that decided, where the server allows it (eager dispatch). */
const UNTIL_WRITTEN = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '30s' },
} as const;
const rows = proxyActivities<ProjectionActivities>({ ...UNTIL_WRITTEN, summary: 'Write the request to the database' });
const onCall = proxyActivities<OnCallActivities>({ ...UNTIL_WRITTEN, summary: 'Tell the on-call phone' });

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
  /** If the run ends while a text is being sent, the Update that ended it is lost. */
  textsUnderWay = 0;
  /** When the on-call phone is told next that the request waits for the desk. The limits are the desk's to set: activities answer it. */
  callAt: number | null;
  /** When what was decided last counts from: the time of this request never runs backwards. */
  private decidedAt = 0;
  /** Id of the last change, as the row stores it. Null until this run has made one. */
  private changeId: string | null = null;
  /** The last version that the row is known to have. */
  private written: number;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(public state: RequestState) {
    this.written = state.version;
    this.callAt = callUnknown(state);
    showToOperators(state, undefined);
  }

  /**
   * The workflow's clock, milliseconds since 1970. Where a query asks before the task it stands at an earlier task than what has
   * been decided since.
   */
  get now(): number {
    return Math.max(Date.now(), this.decidedAt);
  }

  /** When the last change counts from: for what follows it and has no time of its own. */
  get lastAt(): number {
    return this.decidedAt;
  }

  /** What this workflow believes the row to hold. Activities that act outside compare it with the row first. */
  get known(): KnownChange {
    const { requestId, version } = this.state;
    return { requestId, version, changeId: this.changeId };
  }

  /** First of all: takes a new row over. A resumed one (its workflow was terminated) goes on where it was. */
  async adopt(): Promise<void> {
    if (this.state.version > 0) return;
    await this.alone(async () => {
      const { requestType, createdAt } = this.state;
      const log: LogEntry[] =
        requestType === 'phone'
          ? [{ ...activity('phone_request_created', { cents: agreed(this.state).finalPriceCents }), userType: 'admin' }]
          : [{ ...activity('request_submitted'), userType: 'customer' }];
      const adopted = this.become({ ...this.state, version: 1 }, log, 'missing', `adopt@${createdAt}`);
      // A run that was reset to its beginning goes on where its row is.
      await adopted.catch((error: unknown) => {
        if (!(error instanceof ApplicationFailure)) throw error;
      });
    });
  }

  /** For validators: throws a rejection, and leaves no trace in the history. */
  validate(command: Command): void {
    if (this.ending) throw ended();
    const code = refusalOf(this.state, command, Date.now());
    if (code) throw this.rejected(code, command.name);
  }

  /**
   * Runs a command to its end: state changed and row written.
   * @param at when it counts from, milliseconds since 1970, if not from this call: a deadline's own moment, or when Stripe answered
   * @throws ApplicationFailure `Rejected` with the domain's rejection; `BehindItsRow` when nothing was written
   */
  async run<N extends CommandName>(command: Command<N>, at = Date.now()): Promise<UpdateResult> {
    return this.alone(async () => {
      if (this.ending) throw ended();
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
        await this.become(decision.state, decision.log, links, id, command.inputId);
      }
      return this.result();
    });
  }

  /** As `run`, for what the workflow tells itself: a command that came too late is simply dropped. */
  async runIfAllowed(command: Command, at?: number): Promise<void> {
    const dropped = (error: unknown) => {
      if (!(error instanceof ApplicationFailure)) throw error;
      return error;
    };
    const refusal = await this.run(command, at).catch(dropped);
    // The state that was taken over may allow it.
    if (refusal instanceof ApplicationFailure && refusal.type === FAILURE.behind)
      await this.run(command, at).catch(dropped);
  }

  /** Tells the on-call phone what was due at a time, unless the request stopped waiting for the desk meanwhile. */
  async tellOnCall(at: number): Promise<void> {
    await this.alone(async () => {
      if (this.ending || this.callAt !== at) return;
      this.follow(await onCall.tellOnCall({ requestId: this.state.requestId, at }));
    });
  }

  /** Done when the row has all that was decided so far. */
  async rowIsWritten(): Promise<void> {
    await this.alone(async () => undefined);
  }

  /**
   * Writes the row as it should be; takes it over where it has changes that this workflow never made, since Temporal's own store
   * was set back.
   * @param version only if the row is known to have less than this
   * @returns whether it was taken over
   */
  async agree(version = Infinity): Promise<boolean> {
    return this.alone(async () => {
      if (this.ending) throw ended();
      if (this.written >= version) return false;
      try {
        await rows.rewrite({ ...this.known, state: this.state, at: this.now });
        return false;
      } catch (error) {
        if (!this.takesOver(error)) throw error;
        return true;
      }
    });
  }

  /** Whether an activity refused since the row has other changes. Their state is taken over then. */
  private takesOver(error: unknown): boolean {
    const refusal = refusalOfRow(error);
    if (!refusal) return false;
    const [state, changeId] = (refusal.details ?? []) as [RequestState, string | null];
    log.warn('a workflow had lost changes that its row has', { alert: 'workflow_set_back' });
    this.show(state);
    this.changeId = changeId;
    this.written = state.version;
    this.callAt = callUnknown(state);
    return true;
  }

  /** @throws ApplicationFailure `BehindItsRow` where the row's state was taken over, otherwise the error */
  private behindOr(error: unknown): never {
    throw this.takesOver(error) ? behind() : error;
  }

  /** The lifecycle's no. It tells what the row has for certain, by which the site notices a workflow that was set back. */
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

  private async become(
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
      texts: messagesDue(before, state),
    };
    // Nobody cancels half a change.
    const written = await CancellationScope.nonCancellable(() => rows.project(change)).catch((error: unknown) =>
      this.behindOr(error),
    );
    this.written = state.version;
    this.follow(written);
  }

  private follow({ textsWait, callAt }: ProjectionResult): void {
    this.callAt = callAt;
    if (textsWait) void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.textsUnderWay += 1;
    await texts.deliverTexts(this.state.requestId).catch(() => undefined);
    this.textsUnderWay -= 1;
  }

  private async erase(ending: 'deleted' | 'purged'): Promise<void> {
    await CancellationScope.nonCancellable(() => rows.erase(this.known)).catch((error: unknown) =>
      this.behindOr(error),
    );
    this.ending = ending;
  }

  /** One change at a time: the row is written in the order of the versions. */
  private alone<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.tail.then(job, job);
    this.tail = turn.catch(() => undefined);
    return turn;
  }
}

/** Where no activity has answered yet: the first call asks at once. A new request's first projection answers it. */
function callUnknown(state: RequestState): number | null {
  return state.version > 0 && nextActor(state) === 'admin' ? turnSince(state) : null;
}

function ended(): ApplicationFailure {
  return ApplicationFailure.create({ type: FAILURE.ended, message: 'the request is gone', nonRetryable: true });
}

/** The failure of an activity that found other changes in the row than its workflow knows. */
export function refusalOfRow(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === FAILURE.behind ? cause : undefined;
}

/** Nothing was written. The same command again is decided by what the row has. */
export function behind(): ApplicationFailure {
  return ApplicationFailure.create({
    type: FAILURE.behind,
    message: 'the row has changes that Temporal has lost',
    nonRetryable: true,
  });
}

/** Every assignment has a job link of its own, and a provider who is off the job has none. */
function linkChange(name: CommandName, before: RequestState, after: RequestState): LinkChange {
  if (after.assignments > before.assignments) return 'renew';
  if (before.providerAssigned && !after.providerAssigned) return 'clear';
  return name === 'generateLinks' ? 'missing' : 'keep';
}
