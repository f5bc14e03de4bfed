import { textsFor } from '#kernel/copy/catalogue.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { claimRequest, readJobsToAssign } from '#modules/dispatch/index.ts';
import { providerById } from '#modules/provider/index.ts';
import type { ProviderView } from '#modules/provider/index.ts';
import { warningsToConfirm } from '#modules/provider/rules/providers.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import { tryDeliverNow } from '#modules/message/index.ts';
import { sendCommand, sendGroupText } from '#modules/request/index.ts';
import { MAX_JOBS_PER_FORM } from '#modules/request/rules/group-texts.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import { providerChoiceOf } from '../../http/desk/provider-choice.server.ts';
import { runAsAdmin } from '../../http/desk/run-as-admin.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { isAcknowledged } from '../../ui/provider/provider-choice.ts';
import { jobNeedsOf } from '../admin.request.$id/directory.server.ts';
import { chosenJobs } from './chosen.server.ts';
import { ACCEPT_WARNINGS_FIELD_PREFIX } from './job-field.ts';
import { assignmentFieldsOf, readText, whyNoTextInWords } from './prepare.server.ts';

export interface JobOutcome {
  id: string;
  number: string;
  ok: boolean;
  words: string;
}

type OutcomeInWords = Pick<JobOutcome, 'ok' | 'words'>;

/** Texts the customer of each chosen job. Sending the same form again sends no text, and returns the same results. */
export async function sendTexts(form: PostedForm) {
  const t = textsFor(bulkActionsTexts, form.locale);
  const text = readText(form);
  const { nonce } = form;
  const ids = [...chosenJobs(form).keys()].slice(0, MAX_JOBS_PER_FORM.text);
  if (!text || !nonce || ids.length === 0) return invalidFormResponse(form, { what: t.errors.noJobs }, t.toasts.check);
  const outcomes: JobOutcome[] = [];
  for (const id of ids) {
    const sent = await sendGroupText(id, text, nonce).catch(() => undefined);
    const number = sent?.number ?? id.slice(0, 8);
    if (!sent) outcomes.push({ id, number, ok: false, words: t.done.unavailable });
    else if (sent.reason === null) outcomes.push({ id, number, ok: true, words: t.done.texted });
    else outcomes.push({ id, number, ok: false, words: t.done.refused(whyNoTextInWords(sent.reason, form.locale)) });
  }
  void deliver(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return { step: 'done' as const, outcomes };
}

/** Tries to deliver the new texts immediately, without making the response wait. The worker delivers the rest. */
async function deliver(ids: readonly string[]): Promise<void> {
  for (const id of ids) await tryDeliverNow(id);
}

/**
 * Assigns each chosen job to the provider, with the same commands and claims as on the request's page. If one job is
 * refused, the others are still assigned.
 */
export async function assignJobs(form: PostedForm, admin: SignedInAdmin) {
  const t = textsFor(bulkActionsTexts, form.locale);
  const { provider_id: providerId } = form.fields;
  const provider = isUuid(providerId) ? await providerById(providerId) : undefined;
  if (!provider) return returnFormWithToast(form, 409, t.toasts.gone);
  const chosen = chosenJobs(form);
  const jobs = await readJobsToAssign([...chosen.keys()].slice(0, MAX_JOBS_PER_FORM.assign));
  const outcomes: JobOutcome[] = [];
  for (const job of jobs) {
    const outcome = await assignJob(job, provider, { form, admin, ...readJobField(chosen.get(job.id) ?? '') }).catch(
      (): OutcomeInWords => ({ ok: false, words: t.done.unavailable }),
    );
    outcomes.push({ id: job.id, number: job.number, ...outcome });
  }
  for (const id of chosen.keys()) {
    if (jobs.every((job) => job.id !== id))
      outcomes.push({ id, number: id.slice(0, 8), ok: false, words: t.done.missing });
  }
  return { step: 'done' as const, outcomes };
}

interface ConfirmedAssignment {
  form: PostedForm;
  admin: SignedInAdmin;
  /** The version of the request that the admin confirmed. */
  version: number;
  /**
   * The command that the admin confirmed. If the form is sent again, this command is sent again, even if the status has
   * changed since.
   */
  name: 'assignProvider' | 'reassignProvider' | undefined;
}

/** Reads the value of a job's field, such as "7:assignProvider": the request's version and the command. */
function readJobField(value: string): Pick<ConfirmedAssignment, 'version' | 'name'> {
  const [version, name] = value.split(':');
  return {
    version: Number(version),
    name: name === 'assignProvider' || name === 'reassignProvider' ? name : undefined,
  };
}

async function assignJob(
  job: Awaited<ReturnType<typeof readJobsToAssign>>[number],
  provider: ProviderView,
  { form, admin, version, name }: ConfirmedAssignment,
): Promise<OutcomeInWords> {
  const t = textsFor(bulkActionsTexts, form.locale).done;
  const personal = assignmentFieldsOf(provider, form.locale);
  if (!name || !personal || !Number.isSafeInteger(version))
    return { ok: false, words: textsFor(bulkActionsTexts, form.locale).confirm.notReady };
  const warnings = warningsToConfirm(providerChoiceOf(provider, jobNeedsOf(job)).warnings, true);
  if (!isAcknowledged(form.fields[ACCEPT_WARNINGS_FIELD_PREFIX + job.id], provider.id, warnings) && warnings.length > 0)
    return { ok: false, words: t.warned };
  const otherClaim = await claimRequest(job.id, admin.id);
  if (otherClaim) return { ok: false, words: t.claimed(otherClaim.by) };
  const args = warnings.length > 0 ? { version, despite: warnings } : { version };
  const via = {
    intent: form.intent,
    ...(form.nonce ? { nonce: hashOf({ nonce: form.nonce, job: job.id }).slice(0, 32) } : {}),
    personal: { ...personal },
  };
  const outcome = await runAsAdmin(job.id, admin.id, () => sendCommand(job.id, name, args, via));
  if (outcome.ok) return { ok: true, words: name === 'assignProvider' ? t.assigned : t.replaced };
  if (outcome.kind === 'rejected') {
    const { title, message } = rejectionToast(outcome.rejection, form.locale);
    return { ok: false, words: t.refused([title, message].filter(Boolean).join('. ')) };
  }
  return { ok: false, words: outcome.kind === 'missing' ? t.missing : t.unavailable };
}
