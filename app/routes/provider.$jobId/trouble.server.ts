import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { MINUTE } from '#kernel/constants.ts';
import { FAILURE_REASONS } from '#modules/request/rules/endings.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { mayHaveTriedService, nobodyHereReportableFrom } from '#modules/request/rules/guards-endings.ts';
import { MAX_FAILURE_REPORTS, MAX_CUSTOMER_SEARCHES } from '#modules/request/rules/limits.ts';
import { ON_SITE, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { photoToastsTexts } from '#modules/photo/copy/en/photo-toasts.ts';
import { doTextsReachCustomer } from '#modules/message/index.ts';
import { sendCommand } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import type { JobRow } from '#modules/provider/index.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { formOrigin, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';

/** A form about a problem on site, with the request's row and the path of the job's page. */
interface TroubleForm {
  form: PostedForm;
  row: JobRow;
  pagePath: OwnPath;
}

/** What a provider on site can report; null before the arrival and after the job has ended. */
export function reportableTroubleOf(row: RequestRow) {
  const status = canonicalStatus(row.status);
  if (!ON_SITE.includes(status)) return null;
  return {
    failure: row.failure_reason,
    mayReport: row.failure_reports < MAX_FAILURE_REPORTS,
    mayHaveTried: mayHaveTriedService(row),
    search:
      status === 'arrived' && row.handshake !== 'verified'
        ? {
            mayAsk: row.searches < MAX_CUSTOMER_SEARCHES,
            startedAt: row.search_started_at?.getTime() ?? null,
            answeredAt: row.search_answered_at?.getTime() ?? null,
            nobodyFrom: roundUpToMinute(nobodyReportableAt(row)),
            /** In how many milliseconds the provider may report that nobody is there. */
            leftMs: Math.max(0, nobodyReportableAt(row) - Date.now()),
          }
        : null,
  };
}

/** When this provider may first report that nobody is there, in milliseconds since 1970. */
function nobodyReportableAt(row: RequestRow): number {
  return nobodyHereReportableFrom({
    waitingSince: row.waiting_since.getTime(),
    searchStartedAt: row.search_started_at?.getTime() ?? null,
  });
}

/** Rounds a time up to the next minute, because pages show no seconds. */
function roundUpToMinute(at: number): number {
  return Math.ceil(at / MINUTE) * MINUTE;
}

export async function startSearch({ form, row, pagePath }: TroubleForm) {
  const { toasts } = wordsFor(form);
  const args = {
    called: form.fields.called === 'yes',
    reachable: await queryOr503(() => doTextsReachCustomer(row)),
    assignment: row.assignments,
  };
  const outcome = await sendCommand(row, 'startSearch', args, formOrigin(form));
  return respondOrRetry(outcome, { form, onSuccess: { to: pagePath, toast: toasts.searching }, failed: toasts.failed });
}

/**
 * Reports that the provider can't do the job or can't find the customer. Only dispatch reads the note, so it's stored
 * in the database and not sent with the command.
 * @param storePhoto stores the form's photo. If that fails, it returns the reason in words, and the report is made
 * without the photo
 */
export async function reportFailure(
  { form, row, pagePath }: TroubleForm,
  storePhoto: () => Promise<string | undefined>,
) {
  const { toasts, reasonMissing } = wordsFor(form);
  const reason = FAILURE_REASONS.find((one) => one === form.fields.reason);
  const note = withoutFormatCharacters(form.fields.note ?? '');
  if (!reason) return invalidFormResponse(form, { reason: reasonMissing });
  if (note.length > MAX_FIELD_LENGTH.text) {
    return invalidFormResponse(form, { note: textsFor(adminTexts, form.locale).tooLong(MAX_FIELD_LENGTH.text) });
  }
  const outcome = await sendCommand(
    row,
    'reportFailure',
    { reason, assignment: row.assignments },
    { ...formOrigin(form), personal: { failure_note: note || null } },
  );
  const refused = !outcome.ok && outcome.kind === 'rejected' ? outcome.rejection.code : undefined;
  if (refused === 'code_required') return invalidFormResponse(form, { reason: wordsFor(form).codeFirst });
  if (refused === 'wait_first') {
    const at = formatTime(roundUpToMinute(nobodyReportableAt(row)), form.locale);
    return invalidFormResponse(form, { reason: wordsFor(form).tooEarly(at) });
  }
  const why = outcome.ok ? await storePhoto() : undefined;
  const toast = why
    ? { ...toasts.reported, message: textsFor(photoToastsTexts, form.locale).reportedWithout(why) }
    : toasts.reported;
  return respondOrRetry(outcome, { form, onSuccess: { to: pagePath, toast }, failed: toasts.failed });
}

export async function resumeJob({ form, row, pagePath }: TroubleForm) {
  const { toasts } = wordsFor(form);
  const outcome = await sendCommand(
    row,
    'resumeJob',
    { by: 'provider', assignment: row.assignments },
    formOrigin(form),
  );
  return respondOrRetry(outcome, { form, onSuccess: { to: pagePath, toast: toasts.resumed }, failed: toasts.failed });
}

function wordsFor({ locale }: PostedForm) {
  return textsFor(endingsProviderTexts, locale);
}
