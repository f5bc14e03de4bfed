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
  if (claim) {
    const name = nameOf(claim.by);
    return claim.mine ? <Who short={t.you} whole={t.mine} /> : <Who short={name} whole={t.by(name)} />;
  }
  if (emails.length === 0) return null;
  return <Who short={emails.map(nameOf).join(', ')} whole={presence.here(emails.join(', '))} />;
}

/** As much as the column has room for. The tooltip, and a screen reader, say the whole. */
function Who({ short, whole }: { short: string; whole: string }) {
  return (
    <span className="relative z-10" title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
