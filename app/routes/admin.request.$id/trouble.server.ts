import { parseFee } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { endingTerms } from '#modules/dispatch/index.ts';
import { outcomeOf, proposedSettlement } from '#modules/request/rules/endings.ts';
import { ON_SITE } from '#modules/request/rules/statuses.ts';
import { keptOf } from '#modules/request/rules/sessions.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { command } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { Checks, MAX_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { invalidForm } from '../../http/form.server.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { pageOf } from './request-form.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** What the provider on site reports, and which fees the settings propose; null if there's nothing to decide. */
export async function troubleOf(
  row: Pick<RequestRow, 'failure_note' | 'failure_lat' | 'failure_lng'>,
  state: RequestState,
) {
  const { failureReason: reason, failureAt: since, searchStartedAt: startedAt } = state;
  if (!ON_SITE.includes(state.status) || (reason === null && startedAt === null)) return null;
  const paid = state.sessions.find(({ status }) => status === 'paid');
  const deposit = paid ? keptOf(paid) : 0;
  const likely = reason ?? 'nobody_here';
  return {
    failure:
      reason === null || since === null
        ? null
        : { reason, since, note: row.failure_note, place: pointOf(row.failure_lat, row.failure_lng) ?? null },
    search: startedAt === null ? null : { startedAt, answeredAt: state.searchAnsweredAt },
    proposal: {
      outcome: outcomeOf(likely),
      settlement: proposedSettlement(await endingTerms(), likely, deposit),
      deposit,
    },
  };
}

/**
 * `end_job`. The customer and the provider read the reason, so it's stored in the database and not sent with the
 * command.
 */
export async function endJob({ id, form }: RequestForm) {
  const t = textsFor(endingsDeskTexts, form.locale);
  const check = new Checks(form);
  const { outcome } = form.fields;
  const amount = (name: string) => {
    const cents = parseFee(form.fields[name] ?? '');
    if (cents === undefined) check.addError(name, t.end.invalid);
    return cents ?? 0;
  };
  const settlement = { keptCents: amount('kept'), providerCents: amount('provider') };
  if (outcome !== 'not_done' && outcome !== 'gone') check.addError('outcome', t.end.outcomeMissing);
  const reason = check.required('reason', t.end.reasonMissing, MAX_LENGTH.text);
  if (!check.ok) return invalidForm(form, check.errors);
  const { intent, nonce, version } = form;
  const outcomeOfCommand = await command(
    id,
    'endJob',
    { outcome: outcome === 'gone' ? 'gone' : 'not_done', ...settlement, version },
    { intent, nonce, personal: { cancel_reason: reason } },
  );
  return respondOrRetry(outcomeOfCommand, {
    form,
    about: id,
    onSuccess: { to: pageOf(id), toast: t.toasts.ended },
    failed: t.toasts.failed,
  });
}

/** What the desk reads after it decided that a job goes on. */
export function resumedToasts({ form }: RequestForm) {
  const { resumed, failed } = textsFor(endingsDeskTexts, form.locale).toasts;
  return { done: resumed, failed };
}
