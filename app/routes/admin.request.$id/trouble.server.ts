import { parseFee, parsePrice } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { proposedEnding } from '#modules/request/rules/proposals.ts';
import { isCancellationOpen } from '#modules/request/rules/view.ts';
import { requireAgreedPrice } from '#modules/request/rules/phases.ts';
import type { UpdateArguments } from '#modules/request/rules/contract.ts';
import { agreedPriceOf, approvedExtraOf, sendCommand } from '#modules/request/index.ts';
import type { StoredPhoto } from '#modules/photo/index.ts';
import type { requestForDesk } from '#modules/dispatch/index.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { agreedEndingTermsOf } from '../../http/ending-terms.server.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { refuseLargeRefund } from './refund-limit.server.ts';
import type { RequestForm } from './request-form.server.ts';

type Found = NonNullable<Awaited<ReturnType<typeof requestForDesk>>>;
/** A request with its photos and all reports, newest first. */
type RequestWithReports = Pick<Found, 'row' | 'state' | 'failures' | 'photos'>;
type Report = Found['failures'][number];

/**
 * The problem that the desk must decide on: what a provider on site reports, or that the customer no longer needs help.
 * Also returns what the terms propose. Null if there's nothing to decide.
 */
export async function openTroubleOf({ row, state, failures, photos }: RequestWithReports, now: number) {
  const { failureReason: reason, failureAt: since } = state;
  const { searchStartedAt: startedAt } = state;
  const proposal = proposedEnding(state, await agreedEndingTermsOf(row), now);
  if (!proposal) return null;
  return {
    failure:
      reason === null || since === null
        ? null
        : {
            reason,
            since,
            ...noteAndPlaceOf(failures.find(({ at }) => at.getTime() === since)),
            photos: photosOf(since, failures, photos),
          },
    solved: isCancellationOpen(state) && state.cancellationSolved,
    /** The agreed price and the approved extra charge, if a part of the job may have been done. */
    partly:
      state.handshake === 'waiting'
        ? null
        : { agreed: requireAgreedPrice(state).finalPriceCents, extra: approvedExtraOf(row) },
    search: startedAt === null ? null : { startedAt, answeredAt: state.searchAnsweredAt },
    proposal,
  };
}

/** The reports that need no decision anymore, each with the provider who made it. */
export function pastReports({ state, failures, photos }: RequestWithReports) {
  return failures
    .filter(({ at }) => at.getTime() !== state.failureAt)
    .map((report) => ({
      at: report.at.getTime(),
      provider: report.provider_name,
      reason: report.reason,
      ...noteAndPlaceOf(report),
      photos: photosOf(report.at.getTime(), failures, photos),
    }));
}

/**
 * The ids of a report's photos: those added after this report and before the next one. The first report also gets
 * photos that are older than all reports.
 */
function photosOf(at: number, failures: Report[], photos: readonly StoredPhoto[]): string[] {
  const times = failures.map((report) => report.at.getTime());
  return photos
    .filter(({ moment }) => moment === 'report')
    .filter(({ created_at }) => (times.find((time) => time <= created_at.getTime()) ?? times.at(-1)) === at)
    .map(({ id }) => id);
}

/** A report's note, and the provider's last position before the report. */
function noteAndPlaceOf(report: Report | undefined) {
  const point = pointOf(report?.failure_lat ?? null, report?.failure_lng ?? null);
  return {
    note: report?.failure_note ?? null,
    place: point ? { ...point, at: report?.positioned_at ?? null } : null,
  };
}

/** Handles `end_job`. */
export async function endJob(posted: RequestForm) {
  const { form } = posted;
  const t = textsFor(endingsDeskTexts, form.locale);
  const check = new FieldChecks(form);
  const { outcome } = form.fields;
  const amount = (name: string) => {
    const cents = parseFee(form.fields[name] ?? '');
    if (cents === undefined) check.addError(name, t.end.invalid);
    return cents ?? 0;
  };
  const settlement = { keptCents: amount('kept'), providerCents: amount('provider') };
  if (outcome !== 'not_done' && outcome !== 'gone') check.addError('outcome', t.end.outcomeMissing);
  const reason = check.required('reason', t.end.reasonMissing, MAX_FIELD_LENGTH.text);
  if (!check.ok) return invalidFormResponse(form, check.errors);
  const ending = { outcome: outcome === 'gone' ? 'gone' : 'not_done', ...settlement } as const;
  return end(posted, 'endJob', ending, reason);
}

/** Handles `end_partly_done`. */
export async function endPartlyDone(posted: RequestForm) {
  const { id, form } = posted;
  const t = textsFor(endingsDeskTexts, form.locale);
  const check = new FieldChecks(form);
  const priceCents = parsePrice(form.fields.price ?? '');
  const agreedCents = await queryOr503(() => agreedPriceOf(id));
  if (priceCents === undefined) check.addError('price', t.partly.invalid);
  else if (priceCents > agreedCents) check.addError('price', t.partly.tooMuch(agreedCents));
  const reason = check.required('reason', t.end.reasonMissing, MAX_FIELD_LENGTH.text);
  if (!check.ok || priceCents === undefined) return invalidFormResponse(form, check.errors);
  return end(posted, 'endPartlyDone', { priceCents }, reason);
}

/**
 * Ends a job that wasn't done, or only partly. Both customer and provider read the reason. It's stored in the database,
 * not sent with the command.
 */
async function end<Name extends 'endJob' | 'endPartlyDone'>(
  posted: RequestForm,
  name: Name,
  args: UpdateArguments[Name],
  reason: string,
) {
  const { id, form } = posted;
  const t = textsFor(endingsDeskTexts, form.locale);
  const { intent, nonce, version } = form;
  const refusal = await refuseLargeRefund(posted, name, { ...args, version });
  if (refusal) return refusal;
  const outcome = await sendCommand(
    id,
    name,
    { ...args, version },
    { intent, nonce, personal: { cancel_reason: reason } },
  );
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: { to: posted.page, toast: t.toasts.ended },
    failed: t.toasts.failed,
  });
}

/** The toasts for an admin who decided that a job goes on. */
export function resumedToasts({ form }: RequestForm) {
  const { resumed, failed } = textsFor(endingsDeskTexts, form.locale).toasts;
  return { done: resumed, failed };
}
