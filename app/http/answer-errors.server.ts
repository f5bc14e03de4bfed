import { data } from '@remix-run/node';
import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { readPostedForm, sealForm } from './kept-form.server.ts';
import type { ErrorData } from './kept-form.ts';
import { wrapRoutes } from './wrap-routes.server.ts';
import type { Handler } from './wrap-routes.server.ts';

/**
 * Turns each {@link AppError} that a loader or action throws into a response with its status and message. If a form was
 * sent, the response contains the form too, so that the error page can offer it again. Only two other functions turn an
 * AppError into a response: `requestEvents`, and `keepFormIfUnavailable` for a 503.
 */
export function wrapWithErrorResponses(build: ServerBuild): ServerBuild {
  return wrapRoutes(
    build,
    () => (handler, kind) => (kind === 'loader' ? withErrorResponse(handler) : withKeptForm(handler)),
  );
}

function withErrorResponse(handler: LoaderFunction | ActionFunction): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, words, retryAfter } = error;
      const body: ErrorData = { words, kept: mayBeSentAgain(status) ? args.context.kept : undefined };
      throw data(body, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
    }
  };
}

/**
 * Whether the same form can succeed if it's sent again: after a sign-in (401), after a wait (429), or when our own
 * failure (5xx) is over.
 */
function mayBeSentAgain(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/**
 * Keeps a form that a page without script sent, in case the action, or a loader that runs after it, throws an error.
 * With script, the page itself keeps the form.
 */
function withKeptForm(action: LoaderFunction | ActionFunction): Handler {
  return withErrorResponse(async (args) => {
    const form = await readPostedForm(args);
    args.context.kept = form;
    try {
      return await action(args);
    } catch (error) {
      if (form && error instanceof AppError && error.status === 401) args.context.kept = sealForm(form);
      throw error;
    }
  });
}
