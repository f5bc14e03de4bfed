import { Link } from '@remix-run/react';
import { adminTexts } from '#domain/texts/admin.ts';
import { Fold } from '../../components/admin/Fold.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { ActiveRequest } from './active.server.ts';
import type { Counts } from './load.server.ts';
import { RequestCard } from './RequestCard.tsx';

interface Page {
  rows: ActiveRequest[];
  older: string | null;
  isFirst: boolean;
}

interface ActiveTabProps {
  counts: Counts;
  now: number;
  phone: Page;
  online: Page;
  longest: ActiveRequest | null;
  cancelled: ActiveRequest[];
}

/** Requests under way: what waits longest for the desk, callers, online requests; cancelled ones folded away. */
export function ActiveTab({ counts, now, phone, online, longest, cancelled }: ActiveTabProps) {
  const t = useTexts(adminTexts).active;
  const nothing = counts.phone + counts.online === 0;
  return (
    <>
      {nothing && (
        <div className="empty">
          <p className="lead">{t.empty}</p>
        </div>
      )}
      {longest && (
        <section className="stack" aria-labelledby="longest">
          <h2 id="longest">{t.longest}</h2>
          <RequestCard request={longest} now={now} heading="h3" first />
        </section>
      )}
      {counts.phone > 0 && <List id="phone" title={t.phoneRequests(counts.phone)} page={phone} now={now} />}
      {counts.online > 0 && <List id="online" title={t.onlineRequests(counts.online)} page={online} now={now} />}
      {cancelled.length > 0 && (
        <Fold label={t.cancelled(cancelled.length)}>
          <div className="card-grid">
            {cancelled.map((request) => (
              <RequestCard key={request.id} request={request} now={now} heading="h3" />
            ))}
          </div>
        </Fold>
      )}
    </>
  );
}

function List({ id, title, page, now }: { id: 'phone' | 'online'; title: string; page: Page; now: number }) {
  const t = useTexts(adminTexts).active;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {page.rows.length === 0 && <p className="sub">{t.endOfList}</p>}
      <div className="card-grid">
        {page.rows.map((request) => (
          <RequestCard key={request.id} request={request} now={now} heading="h3" />
        ))}
      </div>
      {(page.older || !page.isFirst) && (
        <p className="row">
          {!page.isFirst && <Link to="/admin?tab=active">{t.newest}</Link>}
          {page.older && <Link to={`/admin?tab=active&${id}_before=${page.older}#${id}`}>{t.older}</Link>}
        </p>
      )}
    </section>
  );
}
