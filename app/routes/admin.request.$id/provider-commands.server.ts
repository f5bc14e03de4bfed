import { command } from '#modules/request/index.ts';
import { invalid } from '../../http/form.server.ts';
import { notConfirmed, settle } from '../../http/settle.server.ts';
import { pageOf, wordsFor } from './asked.server.ts';
import type { Asked } from './asked.server.ts';
import { checkStanding } from './directory.server.ts';
import { readProviderForm } from './provider-form.server.ts';

/**
 * Gives the job to a provider, the first or another; the projection makes the links. What speaks against the provider must
 * have been seen.
 */
export async function assign(asked: Asked, name: 'assignProvider' | 'reassignProvider') {
  const { id, form } = asked;
  const { toasts } = wordsFor(form);
  const { intent, nonce, version } = form;
  const read = readProviderForm(form);
  if (!read.ok) return invalid(form, read.errors, read.toast);
  const first = name === 'assignProvider';
  const failed = first ? toasts.assignAndLinksFailed : toasts.assignFailed;
  const standing = await checkStanding(asked, read.provider.provider_phone).catch(() => undefined);
  if (!standing) return notConfirmed(form, failed);
  if (!standing.ok) return standing.refusal;
  const { despite } = standing;
  const args = despite.length > 0 ? { version, despite } : { version };
  const outcome = await command(id, name, args, { intent, nonce, personal: { ...read.provider } });
  return settle(outcome, {
    form,
    about: id,
    onSuccess: { to: pageOf(id), toast: first ? toasts.providerAssigned : toasts.providerReplaced },
    failed,
  });
}
