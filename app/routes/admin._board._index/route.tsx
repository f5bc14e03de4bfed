import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Live } from '../../ui/live/Live.tsx';
import { useDesk } from '../../ui/desk/desk-state.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { DeskHead } from '../admin._board/DeskHead.tsx';
import { handleForm } from './commands.server.ts';
import { CompletedTab } from './CompletedTab.tsx';
import { loadDesk } from './load.server.ts';
import { PhoneTab } from './PhoneTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = (args: LoaderFunctionArgs) => loadDesk(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminTexts, locale).toasts.loadRequestsFailed,
};

/**
 * The admin's dashboard: four tabs, each with its own URL (docs/product.md, "The desk's tabs"). The first is the board,
 * which is the layout around this route.
 */
export default function Dashboard() {
  const desk = useLoaderData<typeof loader>();
  const { stream } = useDesk();
  if (!desk) return <Answer />;
  // After a phone request was created, the page follows that request, to show the location when the caller shares it.
  const followedRequest = desk.tab === 'phone' ? desk.created : null;
  return (
    <Live
      url={followedRequest ? `/admin/events?request=${followedRequest.id}` : '/admin/events'}
      version={followedRequest ? followedRequest.version : null}
      {...stream}
    >
      <div className="page">
        <Answer />
        <DeskHead tab={desk.tab} counts={desk.counts} />
        {desk.tab === 'phone' && <PhoneTab {...desk} />}
        {desk.tab === 'completed' && <CompletedTab {...desk} />}
        {desk.tab === 'settings' && <SettingsTab {...desk} />}
      </div>
    </Live>
  );
}
