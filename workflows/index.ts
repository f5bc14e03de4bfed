import { CancellationScope, allHandlersFinished, condition } from '@temporalio/workflow';
import { nextDeadline } from '#modules/request/rules/deadlines.ts';
import type { Deadline } from '#modules/request/rules/types.ts';
import type { WorkflowInput } from '#modules/request/rules/contract.ts';
import { DepositFlow } from './deposit-flow.ts';
import { RequestLife } from './request-life.ts';
import { registerUpdates } from './updates.ts';

export { chore } from './chores.ts';

/**
 * The workflow of one request. A single run goes from the submission to the deletion two months after the end. People
 * act through Updates (updates.ts), `runTimers` handles deadlines, and `DepositFlow` calls Stripe. The lifecycle table
 * decides what is allowed (modules/request/rules/table.ts).
 */
export async function roadsideRequest({ state }: WorkflowInput): Promise<'deleted' | 'purged'> {
  const request = new RequestLife(state);
  const deposit = new DepositFlow(request);
  // Ignore cancellation. A click on Cancel in the Web UI must not leave a request half done; only a deletion ends it.
  await CancellationScope.nonCancellable(async () => {
    // Begin to write the row's first version before registering the Updates, because an Update that came with the start
    // runs as soon as it has a handler.
    const adopted = request.adopt();
    registerUpdates(request, deposit);
    await adopted;
    await Promise.all([runTimers(request), deposit.keepSettling()]);
    await condition(() => allHandlersFinished() && request.deliveriesInProgress === 0);
  });
  return request.ending ?? 'purged';
}

/** A deadline of the lifecycle, or the next alert to the on-call phone. */
type Timer = Deadline | { name: 'on_call'; at: number };

/** Runs the request's timers, one after the other, until the request is deleted. */
async function runTimers(request: RequestLife): Promise<void> {
  while (!request.ending) {
    const next = nextTimer(request);
    const timerChanged = () => request.ending !== undefined || !isSameTimer(nextTimer(request), next);
    if (!next) {
      await condition(timerChanged);
      continue;
    }
    // Set a timer even if the deadline is overdue, and run the command with the deadline's time, not the clock's. A
    // replay must decide the same, but its clock may be older: a query can cause a replay before the workflow task for
    // the history's last event has started (decision 0042).
    const wait = Math.max(next.at - request.now, 1);
    if (await condition(timerChanged, wait, { summary: TIMER_SUMMARIES[next.name] })) continue;
    if (next.name === 'on_call') await request.tellOnCall(next.at);
    else await request.runIfAllowed({ name: 'deadlinePassed', deadline: next.name }, next.at);
  }
}

function nextTimer({ state, callAt }: RequestLife): Timer | null {
  const deadline = nextDeadline(state);
  return callAt !== null && (!deadline || callAt < deadline.at) ? { name: 'on_call', at: callAt } : deadline;
}

function isSameTimer(a: Timer | null, b: Timer | null): boolean {
  return a?.name === b?.name && a?.at === b?.at;
}

const TIMER_SUMMARIES: Record<Timer['name'], string> = {
  on_call: 'Waits for the desk: tell the on-call phone',
  answer_reminder: 'No answer yet: remind',
  no_answer: 'Nobody answers: cancel',
  deposit_window: 'Deposit not paid: cancel',
  session_check: 'Payment session over: ask Stripe',
  wait_warning: 'Half the wait over: offer the deposit back',
  no_provider: 'No provider found: the deposit goes back',
  provider_silent: 'Provider does not answer: tell the desk',
  promise_check: 'Not there yet: ask the provider for a new time',
  promise_warning: 'No new time: tell the customer before the promise passes',
  extra_unanswered: 'Extra not answered: declined',
  change_unanswered: 'Change of the job not answered: withdrawn',
  links_expire: 'Links expire',
  on_site_reminder: 'On-site payment not confirmed: remind the provider',
  on_site_overdue: 'On-site payment not confirmed: tell the desk',
  purge: 'Two months over: delete everything',
};
