import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { nextDeadline } from '#modules/request/rules/deadlines.ts';
import { searchAttributesOf } from '#modules/request/rules/search-attributes.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { nextActor } from '#modules/request/rules/view.ts';
import { formatMoney } from '#kernel/money.ts';

/** Shows the next actor, prices and deadline to operators under User Metadata, and updates the search attributes. */
export function showToOperators(state: RequestState, before: RequestState | undefined): void {
  setCurrentDetails(detailsOf(state));
  const values = (of: RequestState) => JSON.stringify(searchAttributesOf(of).map((pair) => pair.value));
  // If there's no `before`, the attributes were set when the workflow was started.
  if (before && values(before) !== values(state)) upsertSearchAttributes(searchAttributesOf(state));
}

function detailsOf(state: RequestState): string {
  const deadline = nextDeadline(state);
  const rows: [string, string][] = [
    ['Status', state.status],
    ['Next action by', nextActor(state)],
    ['Next deadline', deadline ? `${deadline.name} at ${new Date(deadline.at).toISOString()}` : 'none'],
    ['Prices', priceTrail(state)],
    ['Deposit', depositText(state)],
    ['Assignments', String(state.assignments)],
    ['Version', String(state.version)],
  ];
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function priceTrail(state: RequestState): string {
  const steps: [string, number | null][] = [
    ['price', state.adminPriceCents],
    ['counter', state.customerCounterOfferCents],
    ['final counter', state.adminCounterOfferCents],
    ['agreed', state.finalPriceCents],
  ];
  const trail = steps.flatMap(([name, cents]) => (cents === null ? [] : [`${name} ${formatMoney(cents)}`]));
  return trail.length > 0 ? trail.join(' → ') : 'none yet';
}

function depositText(state: RequestState): string {
  if (state.depositAmountCents === null) return 'none yet';
  const sessions = state.sessions.map((session) => session.status).join(', ');
  return `${formatMoney(state.depositAmountCents)}${sessions ? ` (sessions: ${sessions})` : ''}`;
}
