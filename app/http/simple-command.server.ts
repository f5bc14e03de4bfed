import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { commandToasts } from '#modules/request/copy/en/commands.ts';
import type { SimpleCommandName } from '#modules/request/rules/commands.ts';
import type { Actor } from '#modules/request/rules/statuses.ts';
import { LIFECYCLE_RULES } from '#modules/request/rules/table.ts';
import type { PostedForm } from './form.server.ts';

type Intent = keyof typeof commandToasts;

/** The command's name: `startJob` for the intent `start_job`. */
type CommandNameOf<I extends string> = I extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CommandNameOf<Rest>>}`
  : I;

function nameOf(intent: Intent): CommandNameOf<Intent> {
  return intent.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CommandNameOf<Intent>;
}

/**
 * A command whose form has no fields. `done` is the toast after success; it's missing if the page itself shows the
 * success. `failed` is the toast if we don't know whether the command succeeded.
 */
export interface SimpleCommandForm {
  name: SimpleCommandName;
  done?: Toast;
  failed?: Toast;
}

/**
 * The command of a form without fields; undefined if this actor may not send it, or if it has no entry in
 * `commandToasts`. `verify_code`, for example, has none, because it must never run without a check of its field.
 */
export function simpleCommand({ intent, locale }: PostedForm, by: Actor): SimpleCommandForm | undefined {
  const toasts = textsFor(commandToasts, locale);
  if (!isIntent(intent)) return undefined;
  const name = nameOf(intent);
  return LIFECYCLE_RULES[name].by.includes(by) ? { name, ...toasts[intent] } : undefined;
}

function isIntent(intent: string): intent is Intent {
  return Object.hasOwn(commandToasts, intent);
}
