import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import type { LockedIn } from '#modules/request/rules/locked-in.ts';
import { ENDED } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { useTexts } from '../texts.ts';

interface LockedInAtDeskProps {
  request: { locked_in: LockedIn | null; status: RequestStatus };
}

/** The loud mark of a request with a child or pet locked in, whatever its service is now, until it has ended. */
export function LockedInAtDesk({ request: { locked_in, status } }: LockedInAtDeskProps) {
  const t = useTexts(lockedInTexts);
  if (locked_in === null || ENDED.some((one) => one === status)) return null;
  return (
    <p className="desk-alert">
      <strong className="locked-mark">{t.mark[locked_in]}</strong>
      <br />
      {t.desk.ask}
    </p>
  );
}
