import type { Toast } from '#kernel/copy/catalogue.ts';
import { command } from '#modules/request/index.ts';
import type { UpdateArguments, UpdateName } from '#modules/request/rules/contract.ts';
import { settle } from '../../http/settle.server.ts';
import { pageOf, wordsFor } from './asked.server.ts';
import type { Asked } from './asked.server.ts';

/** What is said when it was done, and when it was not confirmed. */
type Said = (words: ReturnType<typeof wordsFor>) => readonly [done: Toast, failed: Toast];

/** One command from a form without fields of its own, and back to the request's page. */
export async function carryOut<N extends UpdateName>(
  { id, form }: Asked,
  name: N,
  args: Omit<UpdateArguments[N], 'version'>,
  said: Said,
) {
  const { intent, nonce, version } = form;
  const [done, failed] = said(wordsFor(form));
  const outcome = await command(id, name, { ...args, version } as UpdateArguments[N], { intent, nonce });
  return settle(outcome, { form, about: id, onSuccess: { to: pageOf(id), toast: done }, failed });
}
