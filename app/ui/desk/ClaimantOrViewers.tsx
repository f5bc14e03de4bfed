import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { useClaim, useOtherViewers } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/** The part of a colleague's email before the @, which is enough to recognize them. */
const nameOf = (email: string) => email.replace(/@.*/, '');

/**
 * Says in a list's row who has the request: the admin who claimed it, or else the admins who have it open now. Renders
 * nothing if there are none.
 */
export function ClaimantOrViewers({ requestId }: { requestId: string }) {
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

/** Shows the short text, because the column is narrow. The tooltip and screen readers say the whole text. */
function Who({ short, whole }: { short: string; whole: string }) {
  return (
    <span className="relative z-10" title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
