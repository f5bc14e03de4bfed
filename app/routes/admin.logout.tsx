import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { adminTexts } from '#domain/texts/admin.ts';
import { signOut } from '../lib/auth.server.ts';
import { redirectWithToast } from '../lib/flash.server.ts';

export async function action({ request }: ActionFunctionArgs) {
  try {
    const headers = new Headers({ 'Set-Cookie': await signOut(request) });
    return await redirectWithToast('/admin/login', adminTexts.en.toasts.signedOut, headers);
  } catch {
    return redirectWithToast('/admin', adminTexts.en.toasts.signOutFailed);
  }
}

export function loader() {
  return redirect('/admin', 303);
}

/** Never shown; it makes this a page, so that a session that ended meanwhile gets words and a way to sign in. */
export default function SignOut() {
  return null;
}
