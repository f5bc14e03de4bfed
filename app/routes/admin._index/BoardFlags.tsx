import { agoInWords } from '#kernel/ago.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { RequestCard } from '#modules/dispatch/index.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useTexts } from '../../ui/texts.ts';

interface FlagProps {
  /** The visible text, if there's no room for the whole sentence. */
  short?: string;
  whole: string;
  urgent?: boolean;
}

/** A short mark in a row. Its tooltip, and a screen reader, say the whole sentence. */
export function Flag({ short, whole, urgent = false }: FlagProps) {
  const className = urgent ? 'board-flag board-flag-urgent' : 'board-flag';
  if (short === undefined) return <span className={className}>{whole}</span>;
  return (
    <span className={className} title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}

/** The marks of a request, the urgent ones first. That somebody is locked in is marked most strongly. */
export function BoardFlags({ request }: { request: RequestCard }) {
  const t = useTexts(deskBoardTexts).flags;
  const active = useTexts(adminTexts).active;
  const alerts = useTexts(deskAlertsTexts);
  const { fresh } = useTexts(deskQueueTexts).card;
  const { mark } = useTexts(lockedInTexts);
  const lastSeen = useLastSeen(request);
  return (
    <>
      {request.lockedIn && <Flag urgent whole={mark[request.lockedIn]} />}
      {request.cancellationOpen && <Flag urgent short={t.cancellation} whole={active.cancellationAsked} />}
      {request.failed && <Flag urgent short={t.failed} whole={alerts.failed} />}
      {request.late && <Flag urgent short={t.late} whole={alerts.late} />}
      {request.providerSilent && <Flag urgent short={t.silent} whole={alerts.silent} />}
      {request.anotherProvider && (
        <Flag urgent short={t[request.anotherProvider]} whole={alerts[request.anotherProvider]} />
      )}
      {lastSeen !== null && <Flag short={t.lastSeen(lastSeen)} whole={alerts.lastSeen(lastSeen)} />}
      {request.isNew && <Flag whole={fresh} />}
      {request.byText && <Flag short={t.byText} whole={active.byText} />}
      {request.version === 0 && <Flag short={t.notAdopted} whole={active.notAdopted} />}
    </>
  );
}

/**
 * How long ago the provider on the way sent the last position, in words; null while it's recent. Counts up while the
 * page is open.
 */
function useLastSeen({ seenAt }: RequestCard): string | null {
  const { now } = useDesk();
  const { time } = useTexts(commonTexts);
  if (seenAt === null || now - seenAt < POSITION_STALE_MS) return null;
  return agoInWords(now - seenAt, time);
}
