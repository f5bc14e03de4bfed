import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { adminTexts } from '#domain/texts/admin.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { Answer } from '../../components/Answer.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Live, LiveLine } from '../../components/Live.tsx';
import { useDepositsToast } from '../../lib/deposit-toasts.ts';
import { useTexts } from '../../lib/texts.ts';
import { ActiveTab } from './ActiveTab.tsx';
import { act } from './commands.server.ts';
import { CompletedTab } from './CompletedTab.tsx';
import { loadDesk } from './load.server.ts';
import { PhoneTab } from './PhoneTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { TABS } from './tabs.ts';

export { shouldRevalidate } from '../../lib/revalidate.ts';

export const loader = ({ request }: LoaderFunctionArgs) => loadDesk(request);
export const action = (args: ActionFunctionArgs) => act(args);

/** The admin's dashboard: four tabs, each with an address of its own (Specification section 2). */
export default function Dashboard() {
  const desk = useLoaderData<typeof loader>();
  const t = useTexts(adminTexts);
  const common = useTexts(commonTexts);
  useDepositsToast(desk.deposits);
  return (
    <Live url="/admin/events" version={null}>
      <div className="page">
        <Answer />
        <div className="desk-head">
          <h1>{t.header.title}</h1>
          <p className="row">
            <Badge tone="yellow">
              {t.header.pending} {desk.counts.pending}
            </Badge>
            <Badge tone="blue">
              {t.header.negotiating} {desk.counts.negotiating}
            </Badge>
            <Link to={`/admin?tab=${desk.tab}`} className="sub">
              {common.refresh}
            </Link>
            <LiveLine />
          </p>
        </div>
        <nav className="tabs" aria-label={t.tabs.label}>
          {TABS.map((tab) => (
            <Link key={tab} to={`/admin?tab=${tab}`} aria-current={tab === desk.tab ? 'page' : undefined}>
              {t.tabs[tab]}
            </Link>
          ))}
        </nav>
        {desk.tab === 'active' && <ActiveTab {...desk} />}
        {desk.tab === 'phone' && <PhoneTab {...desk} />}
        {desk.tab === 'completed' && <CompletedTab {...desk} />}
        {desk.tab === 'settings' && <SettingsTab />}
      </div>
    </Live>
  );
}
