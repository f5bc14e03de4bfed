import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Live, LiveLine } from '../../ui/live/Live.tsx';
import { deskPath } from '../../ui/desk/desk-query.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { useTexts } from '../../ui/texts.ts';
import { ActiveTab } from './ActiveTab.tsx';
import { handleForm } from './commands.server.ts';
import { CompletedTab } from './CompletedTab.tsx';
import { loadDesk } from './load.server.ts';
import { PhoneTab } from './PhoneTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { TABS } from './tabs.ts';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = (args: LoaderFunctionArgs) => loadDesk(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminTexts, locale).toasts.loadRequestsFailed,
};

/** The admin's dashboard: four tabs, each with its own URL (docs/product.md, "The desk's tabs"). */
export default function Dashboard() {
  const desk = useLoaderData<typeof loader>();
  const t = useTexts(adminTexts);
  const common = useTexts(commonTexts);
  const { stream } = useDesk();
  const { pathname, search } = useLocation();
  // While the desk waits for a caller's location, the page's event stream is for that request only.
  const waited = desk.tab === 'phone' ? desk.created : null;
  return (
    <Live
      url={waited ? `/admin/events?request=${waited.id}` : '/admin/events'}
      version={waited ? waited.version : null}
      {...stream}
    >
      <div className={desk.tab === 'active' ? 'page board-page' : 'page'}>
        <Answer />
        <div className="desk-head">
          <h1>{t.header.title}</h1>
          <nav className="tabs" aria-label={t.tabs.label}>
            {TABS.map((tab) => (
              <Link key={tab} to={`/admin?tab=${tab}`} aria-current={tab === desk.tab ? 'page' : undefined}>
                {t.tabs[tab]}
              </Link>
            ))}
          </nav>
          <p className="row">
            <Link className="count-link" to={deskPath({ status: 'pending_admin_review' })}>
              <Badge tone="yellow">
                {t.header.pending} {desk.counts.pending}
              </Badge>
            </Link>
            <Link className="count-link" to={deskPath({ status: 'negotiating' })}>
              <Badge tone="blue">
                {t.header.negotiating} {desk.counts.negotiating}
              </Badge>
            </Link>
            <Link to={pathname + search} className="sub" replace preventScrollReset>
              {common.refresh}
            </Link>
            <LiveLine />
          </p>
        </div>
        {desk.tab === 'active' && <ActiveTab {...desk} />}
        {desk.tab === 'phone' && <PhoneTab {...desk} />}
        {desk.tab === 'completed' && <CompletedTab {...desk} />}
        {desk.tab === 'settings' && <SettingsTab {...desk} />}
      </div>
    </Live>
  );
}
