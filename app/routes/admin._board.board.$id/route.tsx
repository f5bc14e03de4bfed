import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { DeskNotFound } from '../../ui/desk/DeskNotFound.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { useTexts } from '../../ui/texts.ts';
import { handleForm } from '../admin.request.$id/commands.server.ts';
import { openRequest } from '../admin.request.$id/open.server.ts';
import { Pane } from './Pane.tsx';

export { requestHandle as handle, requestMeta as meta } from '../admin.request.$id/meta.ts';
export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';
export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = (args: LoaderFunctionArgs) => openRequest(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

/** A request beside the board: what its page at `/admin/request/:id` shows, with the same forms (decision 0066). */
export default function PaneRoute() {
  const request = useLoaderData<typeof loader>();
  return <Pane key={request.row.id} request={request} />;
}

export function ErrorBoundary() {
  const t = useTexts(adminRequestTexts).notFound;
  const isGone = statusOf(useRouteError()) === 404;
  return <section className="pane">{isGone ? <DeskNotFound {...t} backTo="/admin" /> : <ErrorPage desk />}</section>;
}
