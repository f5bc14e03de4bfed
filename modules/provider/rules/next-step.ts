import { arrivalCodeView, statusAllowsCommand } from '#modules/request/rules/view.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import type { CommandName } from '#modules/request/rules/commands.ts';
import type { HandshakeStatus } from '#modules/request/rules/types.ts';

/** The commands that move a job forward. The keys are the intents of their forms. */
export const JOB_STEPS = {
  start_job: 'startJob',
  arrived: 'arrived',
  start_service: 'startService',
  complete_job: 'completeJob',
} as const satisfies Record<string, CommandName>;
export type JobStep = keyof typeof JOB_STEPS;

/**
 * What the provider should do next: one of the job's steps, entering the arrival code, or confirming the on-site
 * payment.
 */
export type NextJobStep = JobStep | 'confirm_payment' | 'verify_code';

/** The steps that wait for dispatch while it decides about the customer's wish to cancel. */
const STEPS_WAITING_FOR_DISPATCH: readonly JobStep[] = ['start_job', 'start_service'];

/** The provider's next step; null if there's nothing left to do, or if dispatch must decide first. */
export function nextJobStep(
  status: CanonicalStatus,
  facts: { onSitePaid: boolean; handshake: HandshakeStatus | null; cancellationAsked: boolean },
): NextJobStep | null {
  const { onSitePaid, handshake, cancellationAsked } = facts;
  if (arrivalCodeView({ status, handshake })?.enter) return 'verify_code';
  if (statusAllowsCommand('confirmPayment', status, 'provider')) return onSitePaid ? null : 'confirm_payment';
  const steps = Object.keys(JOB_STEPS) as JobStep[];
  const next = steps.find((step) => statusAllowsCommand(JOB_STEPS[step], status, 'provider')) ?? null;
  return next && cancellationAsked && STEPS_WAITING_FOR_DISPATCH.includes(next) ? null : next;
}
