import { Link, useLocation } from '@remix-run/react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import type { DeskCounts } from '#modules/dispatch/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LiveLine } from '../../ui/live/Live.tsx';
import { useTexts } from '../../ui/texts.ts';
import { deskPath } from '../../ui/desk/desk-query.ts';
import { DESK_TABS } from '../../ui/desk/tabs.ts';
import type { DeskTab } from '../../ui/desk/tabs.ts';

/** The head of the dashboard: its tabs, how many requests wait for a price or an answer, and whether it's live. */
export function DeskHead({ tab: openTab, counts }: { tab: DeskTab; counts: DeskCounts }) {
  const t = useTexts(adminTexts);
  const common = useTexts(commonTexts);
  const { pathname, search } = useLocation();
  return (
    <div className="desk-head">
      <h1>{t.header.title}</h1>
      <nav className="tabs" aria-label={t.tabs.label}>
        {DESK_TABS.map((tab) => (
          <Link key={tab} to={`/admin?tab=${tab}`} aria-current={tab === openTab ? 'page' : undefined}>
            {t.tabs[tab]}
          </Link>
        ))}
      </nav>
      <p className="row">
        <Link className="count-link" to={deskPath({ status: 'pending_admin_review' })}>
          <Badge tone="yellow">
            {t.header.pending} {counts.pending}
          </Badge>
        </Link>
        <Link className="count-link" to={deskPath({ status: 'negotiating' })}>
          <Badge tone="blue">
            {t.header.negotiating} {counts.negotiating}
          </Badge>
        </Link>
        <Link to={pathname + search} className="sub" replace preventScrollReset>
          {common.refresh}
        </Link>
        <LiveLine />
      </p>
    </div>
  );
}
