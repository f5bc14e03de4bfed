import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { answer } from '../http/form.server.ts';
import { localeOf } from '../http/locale.server.ts';

/**
 * Tells Remix's script why a post was refused before it reached a route (`app/http/pipeline/refuse.ts`): the page stays
 * as it is, with what was typed, and shows the reason. Not meant to be visited.
 */
export function action({ request, context: { refusal } }: ActionFunctionArgs) {
  if (!refusal) throw new AppError(404);
  const locale = localeOf(request);
  const { errors } = textsFor(commonTexts, locale);
  const toast = refusal.status === 413 ? textsFor(shellTexts, locale).tooLarge : errors[refusal.status];
  return answer(refusal.status, { intent: '', formErrors: {}, values: {}, toast });
}

export function loader() {
  throw new AppError(404);
}

/** Never rendered; it makes this a page route, so that errors look like those of a page. */
export default function Refused() {
  return null;
}
