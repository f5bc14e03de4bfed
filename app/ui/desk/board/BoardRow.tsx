import { formatMoney } from '#kernel/money.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import type { RequestCard, SameCarRequest } from '#modules/dispatch/index.ts';
import { isOverdue } from '#modules/dispatch/rules/board.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { PROVIDER_COMING } from '#modules/request/rules/statuses.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { ClaimantOrViewers } from '../ClaimantOrViewers.tsx';
import { useDesk } from '../desk-state.ts';
import type { useOpenRequestLink } from '../request-path.ts';
import type { FrozenRowChange } from '../freeze-rows.ts';
import { useWaitInWords } from '../use-wait.ts';
import { useLocale, useTexts } from '../../texts.ts';
import { formatDay, formatTime, isoTime } from '../../time.ts';
import { BoardFlags, Flag } from './BoardFlags.tsx';
import { rowLinks } from './row-links.ts';

interface BoardRowProps {
  request: RequestCard;
  sameCar: SameCarRequest[] | undefined;
  mark: FrozenRowChange;
  /** Whether this is the first request on which the desk must do something, so that its button is amber. */
  isFirst: boolean;
  /** Whether the request is in the pane. */
  isOpen: boolean;
  linkTo: ReturnType<typeof useOpenRequestLink>;
}

/**
 * A request on the board. A click anywhere in the row opens the request. The row's button leads to what the desk
 * must do next.
 */
export function BoardRow({ request, sameCar, mark, isFirst, isOpen, linkTo }: BoardRowProps) {
  const locale = useLocale();
  const t = useTexts(deskBoardTexts);
  const { active } = useTexts(adminTexts);
  const service = serviceLabel(request.service, locale);
  const withRequest = (what: string) => `${what}: ${service}, ${request.number}`;
  const { level } = useWaitInWords(request);
  const { details, next } = rowLinks(request, mark, linkTo);
  return (
    <tr
      data-request={request.id}
      data-turn={request.turn}
      data-late={level || undefined}
      data-mark={mark ?? undefined}
      aria-current={isOpen || undefined}
    >
      <td className="board-age">
        <Age request={request} />
      </td>
      <th scope="row" className="board-number">
        {/* The router loads the route of a link with data-discover. All rows lead to the same route, so one link is
            enough. */}
        <a
          data-open
          data-discover={isFirst || undefined}
          href={details.to}
          onClick={details.onClick}
          aria-label={withRequest(active.viewDetails)}
        >
          {request.number}
        </a>
      </th>
      <td className="board-service">
        <SameCarFlags others={sameCar} />
        <strong>{service}</strong> {request.vehicle}
      </td>
      <td className="board-place">
        {request.outsideArea && <Flag short={t.flags.outsideArea} whole={active.outsideArea} />}
        {request.location_address ?? active.noPlace}
      </td>
      <td className="board-status">
        <div className="board-state">
          <StatusBadge status={request.status} />
          {mark && <span className="board-mark">{t.marks[mark]}</span>}
          <BoardFlags request={request} />
        </div>
      </td>
      <td className="board-price">
        <Price request={request} />
      </td>
      <td className="board-provider">
        <Provider request={request} />
      </td>
      <td className="board-who">
        <ClaimantOrViewers requestId={request.id} />
      </td>
      <td className="board-next">
        {next && (
          <a
            data-next={next.step}
            className={isFirst ? 'board-step board-step-first' : 'board-step'}
            href={next.to}
            onClick={next.onClick}
            aria-label={withRequest(t.steps[next.step])}
          >
            {t.steps[next.step]}
          </a>
        )}
      </td>
    </tr>
  );
}

function Age({ request }: { request: RequestCard }) {
  const locale = useLocale();
  const { level, time, late } = useWaitInWords(request);
  if (request.turn === 'nobody')
    return <time dateTime={isoTime(request.createdAt)}>{formatDay(new Date(request.createdAt), locale)}</time>;
  return (
    <>
      {level === 2 && <span aria-hidden="true">! </span>}
      <time dateTime={isoTime(request.turnSince)}>{time}</time>
      {late !== null && <span className="sr-only">, {late}</span>}
    </>
  );
}

function SameCarFlags({ others }: { others: SameCarRequest[] | undefined }) {
  const t = useTexts(adminRequestTexts).sameCar;
  const { sameCar, samePlace } = useTexts(deskBoardTexts).flags;
  if (!others || others.length === 0) return null;
  const short = others.every(({ why }) => why === 'place') ? samePlace : sameCar;
  return (
    <Flag urgent short={short} whole={others.map(({ number, why }) => `${t.other(number)} ${t.why[why]}`).join(', ')} />
  );
}

function Price({ request }: { request: RequestCard }) {
  const t = useTexts(adminTexts).active.amounts;
  const { amount } = request;
  if (!amount) return <span className="sr-only">{t.none}</span>;
  return (
    <>
      <span className="board-kind">{t[amount.kind]} </span>
      {formatMoney(amount.cents)}
    </>
  );
}

/** The provider's name and, while they're coming, their promised time. */
function Provider({ request }: { request: RequestCard }) {
  const locale = useLocale();
  const t = useTexts(deskBoardTexts);
  const { now } = useDesk();
  const { provider, promisedAt, status } = request;
  const showsPromisedTime = promisedAt !== null && PROVIDER_COMING.includes(status);
  const overdue = isOverdue(request, now);
  return (
    <>
      {showsPromisedTime && (
        <strong className={overdue ? 'board-overdue' : undefined}>
          {overdue && <span className="sr-only">{t.overdue}, </span>}
          {t.promised(formatTime(promisedAt, locale))}
        </strong>
      )}{' '}
      {provider}
    </>
  );
}
