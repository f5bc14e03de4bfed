import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { Live, LiveLine } from '../../ui/live/Live.tsx';
import { useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';
import { openRequest } from './open.server.ts';
import { RequestView } from './RequestView.tsx';
import { toastSubjectOf } from './toast-subject.ts';

export { RequestErrors as ErrorBoundary } from './RequestErrors.tsx';
export { requestHandle as handle, requestMeta as meta } from './meta.ts';
export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';
export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = (args: LoaderFunctionArgs) => openRequest(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

/** One request at the desk, on a page of its own. From the board it also opens beside the list. */
export default function RequestPage() {
  const request = useLoaderData<typeof loader>();
  const { row } = request;
  const { stream } = useDesk();
  const t = useTexts(adminRequestTexts);
  const common = useTexts(commonTexts);
  return (
    <Live url={`/admin/events?request=${row.id}`} version={row.version} subject={toastSubjectOf(request)} {...stream}>
      <div className="page">
        <p className="row sub">
          <Link to="/admin">{t.back}</Link>
          <Link to={`/admin/request/${row.id}`}>{common.refresh}</Link>
          <Link to={`/admin/request/${row.id}/story`}>{t.story}</Link>
          <LiveLine />
        </p>
        <RequestView request={request} />
      </div>
    </Live>
  );
}
