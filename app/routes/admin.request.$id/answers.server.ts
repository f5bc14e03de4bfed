import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { requestFacts, setAnswers } from '#modules/request/index.ts';
import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { answersFrom } from '#modules/request/rules/answers.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { notConfirmed } from '../../http/respond-or-retry.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** Handles `set_answers`: records what the customer says on the phone about the job. */
export async function noteAnswers({ id, form, page }: RequestForm) {
  const { toasts } = textsFor(questionsTexts, form.locale).desk;
  let found: boolean;
  try {
    const request = await requestFacts(id);
    found =
      request !== null &&
      request !== undefined &&
      (await setAnswers(id, answersFrom(form.fields, request.service_type)));
  } catch {
    return notConfirmed(form, toasts.failed);
  }
  if (!found) throw new AppError(404);
  return redirectWithToast(page, toasts.noted);
}
