import { makeNonce as freshNonce } from '#kernel/ids.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { readJobsToAssign } from '#modules/dispatch/index.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { providersToSuggest, providerById } from '#modules/provider/index.ts';
import type { ProviderView } from '#modules/provider/index.ts';
import { warningsToConfirm } from '#modules/provider/rules/providers.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { checkGroupText } from '#modules/request/index.ts';
import type { GroupText } from '#modules/request/index.ts';
import { GROUP_TEXT_KINDS, MAX_JOBS_PER_FORM } from '#modules/request/rules/group-texts.ts';
import type { CommandName } from '#modules/request/rules/commands.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { statusAllowsCommand } from '#modules/request/rules/view.ts';
import { providerChoiceOf } from '../../http/desk/provider-choice.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { providerFormFieldsOf, warningToken } from '../../ui/provider/provider-choice.ts';
import { jobNeedsOf } from '../admin.request.$id/directory.server.ts';
import { readProviderForm } from '../admin.request.$id/provider-form.server.ts';
import { chosenJobs } from './chosen.server.ts';

/** The needs that the provider search assumes. Each job's own warnings are shown once a provider is chosen. */
const SEARCH_NEEDS = { service: 'towing', cardOnly: false, flatbed: false } as const;

/** Prepares the next page, which asks for confirmation. Changes nothing. */
export async function prepareConfirmation(form: PostedForm) {
  const t = textsFor(bulkActionsTexts, form.locale);
  const ids = [...chosenJobs(form).keys()];
  const refuse = (field: string, words: string) => invalidFormResponse(form, { [field]: words }, t.toasts.check);
  if (ids.length === 0) return refuse('what', t.errors.noJobs);
  const what = form.fields.what === 'text' || form.fields.what === 'assign' ? form.fields.what : undefined;
  if (!what) return refuse('what', t.errors.what);
  if (ids.length > MAX_JOBS_PER_FORM[what]) return refuse('what', t.errors.tooMany(MAX_JOBS_PER_FORM[what]));
  if (what === 'text') {
    const text = readText(form);
    if (!text) return refuse('words_en', t.errors.words);
    return textsToConfirm(ids, text, form.locale);
  }
  const found = await findProviders(form);
  if (found.length === 0)
    return refuse('provider_search', form.fields.provider_search ? t.errors.notFound : t.errors.provider);
  const [provider] = found;
  if (!provider || found.length > 1) {
    return {
      step: 'pick' as const,
      nonce: freshNonce(),
      ids,
      providers: found.map(({ id, name, phone, base }) => ({ id, name, phone, base: base?.label ?? null })),
    };
  }
  if (!assignmentFieldsOf(provider, form.locale)) return refuse('provider_search', t.errors.incomplete);
  return assignmentsToConfirm(ids, provider, form.locale);
}

export type PreparedBulkAction = Awaited<ReturnType<typeof prepareConfirmation>>;

/** The text that a form chooses; undefined if none is chosen, or if the admin's own text is chosen but empty. */
export function readText({ fields }: Pick<PostedForm, 'fields'>): GroupText | undefined {
  const kind = GROUP_TEXT_KINDS.find((one) => one === fields.text);
  const words = Object.fromEntries(LOCALES.map((locale) => [locale, fields[`words_${locale}`] ?? '']));
  if (!kind || (kind === 'own' && Object.values(words).every((one) => one === ''))) return undefined;
  return { kind, words };
}

async function textsToConfirm(ids: readonly string[], text: GroupText, locale: Locale) {
  const checks = await checkGroupText(ids, text);
  return {
    step: 'texts' as const,
    nonce: freshNonce(),
    text,
    rows: checks.map(({ reason, ...row }) => ({
      ...row,
      why: reason === null ? null : whyNoTextInWords(reason, locale),
    })),
  };
}

/** Why a customer gets no text, in words. `why` is a reason of the outbox, or a `GroupTextRefusal`. */
export function whyNoTextInWords(why: string, locale: Locale): string {
  const words: Partial<Record<string, string>> = {
    ...textsFor(deskMessagesTexts, locale).why,
    ...textsFor(bulkActionsTexts, locale).why,
  };
  return words[why] ?? why;
}

async function findProviders({ fields }: PostedForm): Promise<ProviderView[]> {
  const { provider_id: id, provider_search: typed = '' } = fields;
  if (isUuid(id)) {
    const provider = await providerById(id);
    return provider ? [provider] : [];
  }
  return typed === '' ? [] : providersToSuggest(typed, SEARCH_NEEDS);
}

/** The columns that an assignment writes; undefined if the directory's record lacks a required one. */
export function assignmentFieldsOf(provider: ProviderView, locale: Locale) {
  const read = readProviderForm({ fields: providerFormFieldsOf(provider), locale });
  return read.ok ? read.provider : undefined;
}

async function assignmentsToConfirm(ids: readonly string[], provider: ProviderView, locale: Locale) {
  const { warnings: words } = textsFor(deskProvidersTexts, locale);
  const rows = (await readJobsToAssign(ids)).map((row) => {
    const choice = providerChoiceOf(provider, jobNeedsOf(row));
    const warnings = warningsToConfirm(choice.warnings, true);
    return {
      ...{ id: row.id, number: row.number, version: row.version, address: row.location_address },
      command: assignCommandFor(row),
      before: row.provider_name,
      baseMiles: choice.baseMiles,
      warnings: warnings.map((warning) => words[warning]).join('; '),
      token: warningToken(provider.id, warnings),
    };
  });
  return {
    step: 'assignments' as const,
    nonce: freshNonce(),
    provider: { id: provider.id, name: provider.name },
    rows,
  };
}

/** The command that assigns the job; null if its status allows none. The lifecycle table checks the command again. */
export function assignCommandFor({ status }: Pick<Awaited<ReturnType<typeof readJobsToAssign>>[number], 'status'>) {
  const isAllowed = (name: CommandName) => statusAllowsCommand(name, canonicalStatus(status), 'admin');
  return (['assignProvider', 'reassignProvider'] as const).find(isAllowed) ?? null;
}
