import { Link, isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { isNetworkError } from './keep-form.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { BACK_TO_FORM, SEALED_FORM } from '../http/kept-form.ts';
import type { ErrorData, KeptForm } from '../http/kept-form.ts';
import { useLoadFailedToast } from './load-failed.ts';
import { useRootData } from './root-data.ts';
import { useAnswer } from './form-nonce.ts';
import { useTexts } from './texts.ts';
import { CallButton } from './CallButton.tsx';
import { Button, ButtonLink } from './Button.tsx';
import { TryAgain } from './TryAgain.tsx';

type KnownStatus = keyof typeof commonTexts.errors;

/** The status of an error that reached a boundary; 500 if it isn't a thrown response. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The data of an AppError; undefined for other errors, such as Remix's own, whose text is for developers. */
function dataOf(error: unknown): ErrorData | undefined {
  return isRouteErrorResponse(error) && typeof error.data === 'object' ? (error.data as ErrorData) : undefined;
}

/** The words of an AppError in the reader's language; null for most errors, which use the words for their status. */
export function wordsOf(error: unknown): ErrorData['words'] {
  return dataOf(error)?.words ?? null;
}

/**
 * The content of an error boundary: what the status means and what to do next, never the error itself. A route with
 * its own page for 404 or 410 has its own boundary, which shows this content for other errors.
 */
export function ErrorPage({ desk = false }: { desk?: boolean }) {
  const error = useRouteError();
  const t = useTexts(commonTexts);
  const shell = useTexts(shellTexts);
  const phone = useRootData()?.servicePhone;
  const status = statusOf(error);
  const ownWords = useLoadFailedToast();
  // If a form was sent, say whether it went through. That matters more than the fact that the page couldn't be shown.
  const kept = dataOf(error)?.kept;
  const sent = useAnswer() !== undefined || kept !== undefined;
  const mayTryAgain = status >= 500;
  const statusWords: Toast =
    status === 404
      ? { title: t.notFound.heading, message: t.notFound.message }
      : status === 413
        ? shell.tooLarge
        : status === 503 && !sent
          ? { title: ownWords?.message ?? t.loadFailed.title, message: t.loadFailed.message }
          : (t.errors[status as KnownStatus] ?? (status === 405 ? t.errors[404] : t.errors[500]));
  const texts = isNetworkError(error) ? t.offline : (wordsOf(error) ?? statusWords);
  return (
    <div className="page page-narrow error-page">
      <p className="error-status">{status === 404 ? t.notFound.title : status}</p>
      <h1>{texts.title}</h1>
      <p className="lead">{texts.message}</p>
      {kept && <SendAgain kept={kept} />}
      <div className="row">
        {mayTryAgain && !kept && <TryAgain />}
        {desk && status === 401 ? (
          <ButtonLink look="go" to="/admin/login" reloadDocument {...(kept ? { target: '_blank' } : {})}>
            {shell.toSignIn}
          </ButtonLink>
        ) : (
          <ButtonLink look={mayTryAgain || kept ? 'plain' : 'go'} to={desk ? '/admin' : '/'} reloadDocument>
            {t.notFound.home}
          </ButtonLink>
        )}
        {!desk && phone && <CallButton phone={phone} label={t.nav.call} />}
      </div>
      {desk && (
        <p>
          <Link to="/">{shell.toWebsite}</Link>
        </p>
      )}
    </div>
  );
}

/**
 * Lets people send a failed form again, or go back to it, with what they typed. Shown only if the form was sent without
 * script.
 */
function SendAgain({ kept: { path, fields } }: { kept: KeptForm }) {
  const t = useTexts(shellTexts).keptForm;
  return (
    <form method="post" action={path} className="form">
      <p>
        {fields[SEALED_FORM] !== undefined && `${t.signIn} `}
        {t.lead}
      </p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="row">
        <Button type="submit">{t.send}</Button>
        <Button type="submit" name={BACK_TO_FORM} value="1">
          {t.open}
        </Button>
      </div>
    </form>
  );
}
