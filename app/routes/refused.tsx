import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { answer } from '../http/form.server.ts';
import { localeOf } from '../http/locale.server.ts';

/**
 * A post that was refused before it reached a route (`app/http/pipeline/refuse.ts`) is sent here for Remix's script:
 * the page stays open with what was typed, and shows the reason. Nobody visits this route.
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

/** Never rendered. It makes this a page route, so that its errors look like those of a page. */
export default function Refused() {
  return null;
}
