import { command } from '#platform/command.ts';
import { invalid } from '../../lib/form.server.ts';
import { settle } from '../../lib/settle.server.ts';
import { pageOf, wordsFor } from './asked.server.ts';
import type { Asked } from './asked.server.ts';
import { readProviderForm } from './provider-form.server.ts';

/** Gives the job to a provider, the first or another; the projection makes the links. */
export async function assign({ id, form }: Asked, name: 'assignProvider' | 'reassignProvider') {
  const { toasts } = wordsFor(form);
  const { intent, nonce, version } = form;
  const read = readProviderForm(form);
  if (!read.ok) return invalid(form, read.errors, read.toast);
  const outcome = await command(id, name, { version }, { intent, nonce, personal: { ...read.provider } });
  const first = name === 'assignProvider';
  return settle(outcome, {
    form,
    about: id,
    onSuccess: { to: pageOf(id), toast: first ? toasts.providerAssigned : toasts.providerReplaced },
    failed: first ? toasts.assignAndLinksFailed : toasts.assignFailed,
  });
}
