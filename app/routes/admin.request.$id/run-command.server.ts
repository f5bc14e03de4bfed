import type { Toast } from '#kernel/copy/catalogue.ts';
import { sendCommand } from '#modules/request/index.ts';
import type { UpdateArguments, UpdateName } from '#modules/request/rules/contract.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** Runs the command of a form with these arguments, and returns to the page that sent the form. */
export async function runCommand<N extends UpdateName>(
  { id, form, page }: RequestForm,
  name: N,
  args: Omit<UpdateArguments[N], 'version'>,
  { done, failed }: { done?: Toast; failed?: Toast },
) {
  const { intent, nonce, version } = form;
  const outcome = await sendCommand(id, name, { ...args, version } as UpdateArguments[N], { intent, nonce });
  return respondOrRetry(outcome, { form, about: id, onSuccess: { to: page, toast: done }, failed });
}
