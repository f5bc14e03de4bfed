import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { useTexts } from '../texts.ts';
import { useClaim } from './desk-state.ts';

/** Who has a request, on a list. Empty if nobody has it. */
export function WhoHas({ request }: { request: { id: string } }) {
  const t = useTexts(deskTeamTexts).claim;
  const claim = useClaim(request.id);
  if (!claim) return null;
  return <span title={claim.by}>{claim.mine ? t.mine : t.by(claim.by.replace(/@.*/, ''))}</span>;
}
