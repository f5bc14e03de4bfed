import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { localeOf } from '../http/locale.server.ts';
import { signOut } from '../http/sign-in/sign-in.server.ts';
import { redirectWithToast } from '../http/flash.server.ts';

export { keepFormOnPage as clientAction } from '../ui/keep-form.ts';

export async function action({ request }: ActionFunctionArgs) {
  const { toasts } = textsFor(adminTexts, localeOf(request));
  try {
    const headers = new Headers({ 'Set-Cookie': await signOut(request) });
    return await redirectWithToast('/admin/login', toasts.signedOut, headers);
  } catch {
    return redirectWithToast('/admin', toasts.signOutFailed);
  }
}

export function loader() {
  return redirect('/admin', 303);
}

/**
 * Never rendered. Remix shows error pages only for routes with a component, and a person whose session has expired
 * needs the error page with the link to sign in.
 */
export default function SignOut() {
  return null;
}
