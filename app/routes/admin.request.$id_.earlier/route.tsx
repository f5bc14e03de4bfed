import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskCallersTexts } from '#modules/dispatch/copy/en/desk-callers.ts';
import { boardSections } from '#modules/dispatch/rules/board.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { freezeRows } from '../../ui/desk/freeze-rows.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useTexts } from '../../ui/texts.ts';
import { Board } from '../../ui/desk/board/Board.tsx';
import { loadCallerJobs } from './load.server.ts';

export const loader = ({ params }: LoaderFunctionArgs) => loadCallerJobs(params.id);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(deskCallersTexts, locale).title),
  NO_INDEX,
];

export { RequestErrors as ErrorBoundary } from '../admin.request.$id/RequestErrors.tsx';
export { requestHandle as handle } from '../admin.request.$id/meta.ts';

/** All jobs on record with one caller's number, open ones first. */
export default function CallerJobs() {
  const { phone, request, jobs } = useLoaderData<typeof loader>();
  const t = useTexts(deskCallersTexts);
  const { now } = useDesk();
  const { sections } = freezeRows(boardSections(jobs, now), jobs, () => false);
  return (
    <div className="page board-page">
      <p className="row sub">
        <Link to={`/admin/request/${request.id}`}>{t.back(request.number)}</Link>
      </p>
      <h1>{t.title}</h1>
      <p className="sub mb-3">
        {t.lead(jobs.length, formatPhone(phone))}. {t.kept}
      </p>
      <Board sections={sections} sameCars={{}} density="compact" />
    </div>
  );
}
