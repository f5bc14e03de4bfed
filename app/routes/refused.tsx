import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { formAnswerResponse } from '../http/form.server.ts';
import { localeOf } from '../http/locale.server.ts';

/**
 * If Remix's script sends a post that's refused before it reaches a route, `app/http/pipeline/refuse.ts` directs it
 * here. The page then stays open with what was typed, and shows the reason. Nobody visits this route.
 */
export function action({ request, context: { refusal } }: ActionFunctionArgs) {
  if (!refusal) throw new AppError(404);
  const locale = localeOf(request);
  const { errors } = textsFor(commonTexts, locale);
  const toast = refusal.status === 413 ? textsFor(shellTexts, locale).tooLarge : errors[refusal.status];
  return formAnswerResponse(refusal.status, { intent: '', formErrors: {}, values: {}, toast });
}

export function loader() {
  throw new AppError(404);
}

/**
 * Never rendered. Remix treats a route with a component as a page, so Remix's script gets the errors of this route in
 * the same format as those of any page.
 */
export default function Refused() {
  return null;
}
