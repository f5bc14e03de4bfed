import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { useClaim, useOtherViewers } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/** The name before the @ is enough to know a colleague. */
const nameOf = (email: string) => email.replace(/@.*/, '');

/** Who has a request, in a list: the admin who claimed it, else those who have it open now. Empty if nobody has it. */
export function WhoHas({ requestId }: { requestId: string }) {
  const presence = useTexts(deskQueueTexts).presence;
  const t = useTexts(deskTeamTexts).claim;
  const claim = useClaim(requestId);
  const emails = [...new Set(useOtherViewers(requestId).map(({ email }) => email))];
  if (claim) return <span title={claim.by}>{claim.mine ? t.mine : t.by(nameOf(claim.by))}</span>;
  if (emails.length === 0) return null;
  const whole = presence.here(emails.join(', '));
  return (
    <span className="relative z-10" title={whole}>
      <span aria-hidden="true">{emails.map(nameOf).join(', ')}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
