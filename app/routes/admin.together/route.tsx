import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { readForm, unknownIntentError } from '../../http/form.server.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { Answer } from '../../ui/Answer.tsx';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useTexts } from '../../ui/texts.ts';
import { ChooseJobs } from './ChooseJobs.tsx';
import { ConfirmAssignments, ConfirmTexts, PickProvider } from './Confirm.tsx';
import { Outcomes } from './Outcomes.tsx';
import { assignJobs, sendTexts } from './carry-out.server.ts';
import { loadBulkActions } from './load.server.ts';
import { prepareConfirmation } from './prepare.server.ts';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export const loader = ({ request }: LoaderFunctionArgs) => loadBulkActions(new URL(request.url).searchParams);

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const admin = await requireAdmin(args);
  return keepFormIfUnavailable(form, async () => {
    switch (form.intent) {
      case 'prepare_together':
        return prepareConfirmation(form);
      case 'send_together':
        return sendTexts(form);
      case 'assign_together':
        return assignJobs(form, admin);
      default:
        throw unknownIntentError();
    }
  });
}

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(bulkActionsTexts, locale).title),
  NO_INDEX,
];

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminTexts, locale).toasts.loadRequestsFailed,
};

/** Several jobs at once, in three steps: choose, check what will happen, read what happened. */
export default function BulkActionsPage() {
  const data = useLoaderData<typeof loader>();
  const t = useTexts(bulkActionsTexts);
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin">{t.back}</Link>
      </p>
      <Answer />
      <h1>{t.title}</h1>
      <Step data={data} />
    </div>
  );
}

function Step({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const answer = useActionData<typeof action>();
  if (!answer || !('step' in answer)) return <ChooseJobs data={data} />;
  switch (answer.step) {
    case 'pick':
      return <PickProvider picked={answer} />;
    case 'texts':
      return <ConfirmTexts texts={answer} />;
    case 'assignments':
      return <ConfirmAssignments assignments={answer} />;
    case 'done':
      return <Outcomes outcomes={answer.outcomes} />;
  }
}
