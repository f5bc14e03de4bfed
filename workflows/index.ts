import { CancellationScope, allHandlersFinished, condition, patched } from '@temporalio/workflow';
import { nextDeadline, owesRefund, purgeAfter } from '#domain/lifecycle/deadlines.ts';
import type { Deadline, RequestState } from '#domain/lifecycle/types.ts';
import type { WorkflowInput } from './contract.ts';
import { DepositDesk } from './deposit-desk.ts';
import { BY_THEMSELVES, RequestLife } from './request-life.ts';
import { registerUpdates } from './updates.ts';

/**
 * The life of one roadside request, from submission to the purge two months after its end, in one run. People act by
 * Updates (updates.ts), time acts by durable timers (below), Stripe is dealt with by the deposit desk; what is allowed
 * is the table's to say (domain/lifecycle/table.ts).
 */
export async function roadsideRequest({ state, byArrival }: WorkflowInput): Promise<'deleted' | 'purged'> {
  const request = new RequestLife(state, byArrival);
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

/** One timer at a time: the soonest deadline of the state as it is. */
async function keepDeadlines(request: RequestLife): Promise<void> {
  while (!request.ending) {
    const next = deadlineNow(request.state);
    const moved = () => request.ending !== undefined || !same(deadlineNow(request.state), next);
    if (!next) {
      await condition(moved);
      continue;
    }
    const wait = next.at - request.now;
    // What is due already has a timer too, and counts from when it was due: neither may hang on the clock, which a query that
    // asks before the task makes another one than every replay has (decision 0038).
    const timed = patched(BY_THEMSELVES) || wait > 0;
    if (timed && (await condition(moved, Math.max(wait, 1), { summary: SUMMARIES[next.name] }))) continue;
    const byItself = patched(BY_THEMSELVES);
    if (byItself) {
      await request.keepUpWithRow();
      if (moved()) continue;
    }
    const at = byItself ? next.at : Math.max(Date.now(), next.at);
    await request.runIfAllowed({ name: 'deadlinePassed', deadline: next.name }, at);
  }
}

/**
 * The deadline to wait for. Workflows from before a failed refund kept its request had the purge's timer then: in what they
 * replay it runs on, and from then on it is no deadline any more.
 */
function deadlineNow(state: RequestState): Deadline | null {
  const next = nextDeadline(state);
  const ended = state.serviceCompletedAt ?? state.cancelledAt;
  if (ended === null || !owesRefund(state) || patched('owed-refunds-keep-their-request')) return next;
  const purge = purgeAfter(ended);
  return purge.at > Date.now() && (!next || purge.at < next.at) ? purge : next;
}

function same(a: Deadline | null, b: Deadline | null): boolean {
  return a?.name === b?.name && a?.at === b?.at;
}

const SUMMARIES: Record<Deadline['name'], string> = {
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
