import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import { HOUR } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { seal, unseal } from '#kernel/server/sealed.ts';
import { returnFormWithToast, readForm } from './form.server.ts';
import { BACK_TO_FORM, SEALED_FORM, withoutSecrets } from './kept-form.ts';
import type { KeptForm } from './kept-form.ts';
import { wrapRoutes } from './wrap-routes.server.ts';

const PURPOSE = 'a form that was sent signed out';
/** A sealed form can be opened for this many milliseconds. That's longer than any shift. */
const LIFETIME_MS = 12 * HOUR;

/** The form that a page without script sent, without passwords; undefined for anything else. */
export async function readPostedForm({ request, context }: ActionFunctionArgs): Promise<KeptForm | undefined> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (context.isDataRequest || !isForm) return undefined;
  const { pathname, search } = new URL(request.url);
  const fields = Object.fromEntries(new URLSearchParams(await request.clone().text()));
  return { path: pathname + search, fields: withoutSecrets(fields, pathname) };
}

/**
 * Seals a form for a page that's shown to somebody who isn't signed in. It can be opened only when it's sent to the
 * same page again.
 */
export function sealForm({ path, fields }: KeptForm): KeptForm {
  const sealed = seal(JSON.stringify({ at: Date.now(), fields }), PURPOSE, pageOf(path));
  return { path, fields: { [SEALED_FORM]: sealed } };
}

/**
 * If the posted body holds a sealed form, replaces it with the original form.
 * @returns `back` is true if the person wants to see the form again instead of sending it
 */
export function unsealPostedForm(body: Buffer, path: string): { body: Buffer; back: boolean } {
  if (!body.includes(SEALED_FORM) && !body.includes(BACK_TO_FORM)) return { body, back: false };
  const posted = new URLSearchParams(body.toString());
  const back = posted.has(BACK_TO_FORM);
  posted.delete(BACK_TO_FORM);
  const sealed = posted.get(SEALED_FORM);
  const fields = sealed === null ? posted : unsealFields(sealed, path);
  return { body: Buffer.from(new URLSearchParams(fields).toString()), back };
}

/**
 * Decrypts the fields of a sealed form. Returns no fields if the encrypted text was changed, is too old, or is for
 * another page.
 */
function unsealFields(sealed: string, path: string): Record<string, string> {
  const opened = unseal(sealed, PURPOSE, pageOf(path));
  if (opened === undefined) return {};
  const { at, fields } = JSON.parse(opened) as { at: number; fields: Record<string, string> };
  return Date.now() - at > LIFETIME_MS ? {} : fields;
}

/** A path without its query: a form on a filtered list is still the same form. */
function pageOf(path: string): string {
  return path.split('?', 1)[0]?.toLowerCase() ?? '';
}

/** Answers {@link BACK_TO_FORM} on every page: shows the form with what was typed, and does nothing else. */
export function handleBackToForm(build: ServerBuild): ServerBuild {
  return wrapRoutes(build, () => (handler, kind) => {
    if (kind === 'loader') return handler;
    return async (args) => {
      if (!args.context.backToForm) return handler(args);
      const form = await readForm(args.request);
      return returnFormWithToast(form, 200, textsFor(shellTexts, form.locale).keptForm.back, { nonce: form.nonce });
    };
  });
}
