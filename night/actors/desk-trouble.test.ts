import { describe, expect, it } from 'vitest';
import type { VisitedPage } from '../visitor.ts';
import { DispatcherTroubleHandler } from './desk-trouble.ts';
import type { World } from './world.ts';

/** A request's page at the desk with the forms of these intents. */
function pageWith(intents: readonly string[], words = ''): VisitedPage {
  const forms = intents.map(
    (intent) => `<form method="post"><input type="hidden" name="intent" value="${intent}"></form>`,
  );
  const html = `<main><p>${words}</p>${forms.join('')}</main>`;
  return { status: 200, url: '/admin/request/1', html, headers: new Headers(), statuses: [200] };
}

const trouble = new DispatcherTroubleHandler(
  {} as World,
  () => Promise.resolve(true),
  () => Promise.resolve(true),
);

describe('a dispatcher who opens a request', () => {
  it('answers a wish to cancel before she waits for an answer to a proposal', () => {
    expect(trouble.asksForDecision(pageWith(['withdraw_change']))).toBe(true);
    expect(trouble.asksForDecision(pageWith(['decline_cancellation', 'cancel_request', 'withdraw_change']))).toBe(
      false,
    );
  });

  it('decides first about a job that failed or was solved', () => {
    expect(trouble.asksForDecision(pageWith(['resume_job', 'withdraw_change', 'cancel_request']))).toBe(true);
    const solved = 'The customer says they got going without help.';
    expect(trouble.asksForDecision(pageWith(['decline_cancellation', 'end_job', 'withdraw_change'], solved))).toBe(
      true,
    );
  });
});
