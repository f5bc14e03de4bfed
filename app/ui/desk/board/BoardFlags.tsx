import { agoInWords } from '#kernel/ago.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { RequestCard } from '#modules/dispatch/index.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { useDesk } from '../desk-state.ts';
import { useTexts } from '../../texts.ts';

interface FlagProps {
  /** The visible text, if there's no room for the whole sentence. */
  short?: string;
  whole: string;
  urgent?: boolean;
  className?: string;
}

/** A short flag in a row. Its tooltip has the whole sentence, which screen readers say too. */
export function Flag({ short, whole, urgent = false, className = '' }: FlagProps) {
  const classes = `board-flag ${urgent ? 'board-flag-urgent' : ''} ${className}`.trim();
  if (short === undefined) return <span className={classes}>{whole}</span>;
  return (
    <span className={classes} title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}

/** The flags of a request, the urgent ones first. A one-line row shows the first, and how many more there are. */
export function BoardFlags({ request }: { request: RequestCard }) {
  const { moreFlags } = useTexts(deskBoardTexts);
  const [first, ...others] = useFlags(request);
  if (!first) return null;
  return (
    <>
      <Flag {...first} />
      {others.map((flag) => (
        <Flag key={flag.whole} {...flag} className="board-flag-other" />
      ))}
      {others.length > 0 && (
        <Flag
          short={moreFlags(others.length)}
          whole={others.map(({ whole }) => whole).join(', ')}
          urgent={others.some(({ urgent }) => urgent)}
          className="board-flag-count"
        />
      )}
    </>
  );
}

/** A request's flags, the urgent ones first. A child or pet locked in comes before all others. */
function useFlags(request: RequestCard): FlagProps[] {
  const t = useTexts(deskBoardTexts).flags;
  const active = useTexts(adminTexts).active;
  const alerts = useTexts(deskAlertsTexts);
  const { fresh } = useTexts(deskQueueTexts).card;
  const { mark } = useTexts(lockedInTexts);
  const lastSeen = useLastSeen(request);
  const { anotherProvider } = request;
  const urgent: (FlagProps | false | null)[] = [
    request.lockedIn && { whole: mark[request.lockedIn] },
    request.cancellationOpen && { short: t.cancellation, whole: active.cancellationAsked },
    request.failed && { short: t.failed, whole: alerts.failed },
    request.late && { short: t.late, whole: alerts.late },
    request.providerSilent && { short: t.silent, whole: alerts.silent },
    anotherProvider && { short: t[anotherProvider], whole: alerts[anotherProvider] },
  ];
  const others: (FlagProps | false | null)[] = [
    lastSeen !== null && { short: t.lastSeen(lastSeen), whole: alerts.lastSeen(lastSeen) },
    request.isNew && { whole: fresh },
    request.byText && { short: t.byText, whole: active.byText },
    request.version === 0 && { short: t.notAdopted, whole: active.notAdopted },
  ];
  return [...urgent.map((flag) => flag && { ...flag, urgent: true }), ...others].filter((flag) => !!flag);
}

/**
 * How long ago a provider who's on the way sent the last position, in words; null while that's recent. Counts up while
 * the page is open.
 */
function useLastSeen({ seenAt }: RequestCard): string | null {
  const { now } = useDesk();
  const { time } = useTexts(commonTexts);
  if (seenAt === null || now - seenAt < POSITION_STALE_MS) return null;
  return agoInWords(now - seenAt, time);
}
