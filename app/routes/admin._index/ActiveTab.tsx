import { Link } from '@remix-run/react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { deskPath } from '../../ui/desk/desk-query.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import { useTexts } from '../../ui/texts.ts';
import { FindForm } from './FindForm.tsx';
import type {
  DeskCounts,
  ListPage,
  DropOffWish,
  OwedFee,
  RequestCard as Card,
  SameCars,
  UnpaidJob,
} from '#modules/dispatch/index.ts';
import { DropOffWishes } from './DropOffWishes.tsx';
import { OwedFees } from './OwedFees.tsx';
import { UnpaidJobs } from './UnpaidJobs.tsx';
import { RequestCard } from './RequestCard.tsx';

interface ActiveTabProps {
  counts: DeskCounts;
  search: ListSearch;
  /** Whether a search or filter is set, so that the lists show its results. */
  isSearch: boolean;
  phone: ListPage;
  online: ListPage;
  lockedIn: Card[];
  longest: Card | null;
  cancelled: Card[];
  dropOffs: DropOffWish[];
  fees: OwedFee[];
  unpaid: UnpaidJob[];
  sameCars: SameCars;
}

/**
 * The active requests: first those with a child or pet locked in, then the one that has waited longest for the desk, then
 * phone requests and online requests. With a search or filter, its results instead.
 */
export function ActiveTab({ lockedIn, longest, cancelled, fees, unpaid, dropOffs, ...lists }: ActiveTabProps) {
  const { counts, search, isSearch, phone, online, sameCars } = lists;
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts);
  const handoverLink = useTexts(deskTeamTexts).handover.link;
  const locked = useTexts(lockedInTexts).desk;
  const nothing = isSearch ? foundNothing(phone) && foundNothing(online) : counts.phone + counts.online === 0;
  return (
    <>
      {lockedIn.length > 0 && (
        <section className="stack" aria-labelledby="locked-in">
          <h2 id="locked-in">{locked.heading}</h2>
          <div className="card-grid">
            {lockedIn.map((request) => (
              <RequestCard key={request.id} request={request} sameCar={sameCars[request.id]} heading="h3" first />
            ))}
          </div>
        </section>
      )}
      {longest && (
        <section className="stack" aria-labelledby="longest">
          <h2 id="longest">{t.longest}</h2>
          <RequestCard request={longest} sameCar={sameCars[longest.id]} heading="h3" first={lockedIn.length === 0} />
        </section>
      )}
      <DropOffWishes wishes={dropOffs} />
      <OwedFees fees={fees} />
      <UnpaidJobs jobs={unpaid} />
      <FindForm search={search} isSearch={isSearch} />
      <p className="sub">
        <Link to="/admin/handover">{handoverLink}</Link>
      </p>
      {nothing && (
        <div className="empty">
          <p className="lead">{isSearch ? queue.find.none : t.empty}</p>
          <p className="sub">{isSearch ? queue.find.noneHint : t.emptyHint}</p>
        </div>
      )}
      {isSearch && !nothing && search.q && !search.status && <p className="sub">{queue.find.everything}</p>}
      {!nothing && (
        <>
          <List id="online" page={online} count={counts.online} search={search} other={phone} sameCars={sameCars} />
          <List id="phone" page={phone} count={counts.phone} search={search} other={online} sameCars={sameCars} />
        </>
      )}
      {cancelled.length > 0 && (
        <Collapsible label={t.cancelled(cancelled.length)}>
          <div className="card-grid">
            {cancelled.map((request) => (
              <RequestCard key={request.id} request={request} heading="h3" />
            ))}
          </div>
          <p>
            <Link to={deskPath({ status: 'cancelled' })}>{queue.list.allCancelled}</Link>
          </p>
        </Collapsible>
      )}
    </>
  );
}

function foundNothing({ rows, isFirst }: ListPage): boolean {
  return rows.length === 0 && isFirst;
}

interface ListProps {
  id: RequestType;
  page: ListPage;
  /** How many requests of this list are active. */
  count: number;
  search: ListSearch;
  /** The other list's current page, which the links of this list keep. */
  other: ListPage;
  sameCars: SameCars;
}

function List({ id, page, count, search, other, sameCars }: ListProps) {
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts).list;
  const countText = page.count ? `${page.count.count}${page.count.more ? '+' : ''}` : count;
  const title = id === 'phone' ? t.phoneRequests(countText) : t.onlineRequests(countText);
  const elsewhere = { [id === 'phone' ? 'online' : 'phone']: other.startsAfter };
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {page.rows.length === 0 && <p className="sub">{emptyWords()}</p>}
      <div className="card-grid">
        {page.rows.map((request) => (
          <RequestCard key={request.id} request={request} sameCar={sameCars[request.id]} heading="h3" />
        ))}
      </div>
      {(page.older || !page.isFirst) && (
        <p className="row">
          {!page.isFirst && <Link to={`${deskPath(search, elsewhere)}#${id}`}>{t.newest}</Link>}
          {page.older && <Link to={`${deskPath(search, { ...elsewhere, [id]: page.older })}#${id}`}>{t.older}</Link>}
        </p>
      )}
    </section>
  );

  function emptyWords(): string {
    if (!page.isFirst) return t.endOfList;
    if (page.count) return queue.noneFound;
    return id === 'phone' ? queue.noPhone : queue.noOnline;
  }
}
