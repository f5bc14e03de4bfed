import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { whoIsStillLockedIn } from '#modules/request/rules/locked-in.ts';
import type { LockedIn } from '#modules/request/rules/locked-in.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { useTexts } from '../texts.ts';

interface LockedInAtDeskProps {
  request: { locked_in: LockedIn | null; status: RequestStatus };
}

/**
 * The large warning that a child or pet is locked in. It's shown even if the request's service isn't a lockout any
 * more.
 */
export function LockedInAtDesk({ request }: LockedInAtDeskProps) {
  const t = useTexts(lockedInTexts);
  const lockedIn = whoIsStillLockedIn(request);
  if (lockedIn === null) return null;
  return (
    <p className="desk-alert">
      <strong className="locked-mark">{t.mark[lockedIn]}</strong>
      <br />
      {t.desk.ask}
    </p>
  );
}
