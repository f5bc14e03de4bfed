import { CancellationScope, allHandlersFinished, condition } from '@temporalio/workflow';
import { nextDeadline } from '#modules/request/rules/deadlines.ts';
import type { Deadline } from '#modules/request/rules/types.ts';
import type { WorkflowInput } from '#modules/request/rules/contract.ts';
import { DepositDesk } from './deposit-desk.ts';
import { RequestLife } from './request-life.ts';
import { registerUpdates } from './updates.ts';

export { chore } from './chores.ts';

/**
 * The life of one roadside request, from submission to the purge two months after its end, in one run. People act by
 * Updates (updates.ts), time acts by durable timers (below), Stripe is dealt with by the deposit desk; what is allowed
 * is the table's to say (modules/request/rules/table.ts).
 */
export async function roadsideRequest({ state }: WorkflowInput): Promise<'deleted' | 'purged'> {
  const request = new RequestLife(state);
  const deposit = new DepositDesk(request);
  // A request ends by deletion or purge only: a Cancel click in the Web UI must not leave it half done.
  await CancellationScope.nonCancellable(async () => {
    // In line before the Updates: one that came with the start runs as soon as it is registered.
    const adopted = request.adopt();
    registerUpdates(request, deposit);
    await adopted;
    await Promise.all([keepDeadlines(request), deposit.settleForever()]);
    await condition(() => allHandlersFinished() && request.textsUnderWay === 0);
  });
  return request.ending ?? 'purged';
}

/** A deadline of the lifecycle, or the next call to the on-call phone. */
type Timer = Deadline | { name: 'on_call'; at: number };

/** One timer at a time: the soonest. */
async function keepDeadlines(request: RequestLife): Promise<void> {
  while (!request.ending) {
    const next = nextTimer(request);
    const moved = () => request.ending !== undefined || !same(nextTimer(request), next);
    if (!next) {
      await condition(moved);
      continue;
    }
    // What is due already has a timer too, and counts from when it was due: neither may hang on the clock, which a query that
    // asks before the task makes another one than every replay has (decision 0042).
    const wait = Math.max(next.at - request.now, 1);
    if (await condition(moved, wait, { summary: SUMMARIES[next.name] })) continue;
    if (next.name === 'on_call') await request.tellOnCall(next.at);
    else await request.runIfAllowed({ name: 'deadlinePassed', deadline: next.name }, next.at);
  }
}

function nextTimer({ state, callAt }: RequestLife): Timer | null {
  const deadline = nextDeadline(state);
  return callAt !== null && (!deadline || callAt < deadline.at) ? { name: 'on_call', at: callAt } : deadline;
}

function same(a: Timer | null, b: Timer | null): boolean {
  return a?.name === b?.name && a?.at === b?.at;
}

const SUMMARIES: Record<Timer['name'], string> = {
  on_call: 'Waits for the desk: tell the on-call phone',
  answer_reminder: 'No answer yet: remind',
  no_answer: 'Nobody answers: cancel',
  deposit_window: 'Deposit not paid: cancel',
  session_check: 'Payment session over: ask Stripe',
  wait_warning: 'Half the wait over: offer the deposit back',
  no_provider: 'No provider found: the deposit goes back',
  provider_silent: 'Provider does not answer: tell the desk',
  extra_unanswered: 'Extra not answered: declined',
  links_expire: 'Links expire',
  on_site_reminder: 'On-site payment not confirmed: remind the provider',
  on_site_overdue: 'On-site payment not confirmed: tell the desk',
  purge: 'Two months over: delete everything',
};
