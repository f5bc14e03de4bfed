import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { readRequestFacts, setAnswers } from '#modules/request/index.ts';
import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { readAnswers } from '#modules/request/rules/answers.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { notConfirmedResponse } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** Handles `set_answers`: records what the customer says on the phone about the job. */
export async function recordAnswers({ id, form, page }: RequestForm) {
  const { toasts } = textsFor(questionsTexts, form.locale).desk;
  let found: boolean;
  try {
    const request = await readRequestFacts(id);
    found =
      request !== null &&
      request !== undefined &&
      (await setAnswers(id, readAnswers(form.fields, request.service_type)));
  } catch {
    return notConfirmedResponse(form, toasts.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, toasts.noted);
}
