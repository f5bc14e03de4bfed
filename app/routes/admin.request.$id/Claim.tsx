import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { ENDED, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useClaim } from '../../ui/desk/desk-state.ts';
import { useKeyAttributes } from '../../ui/desk/keys.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** Says who has the request, with the button to claim it, release it or take it over. */
export function Claim({ request: { row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(deskTeamTexts).claim;
  const locale = useLocale();
  const key = useKeyAttributes('c');
  const claim = useClaim(row.id);
  if (ENDED.includes(canonicalStatus(row.status))) return null;
  const since = claim && formatTime(claim.since, locale);
  return (
    <div className="row" id="claim">
      {!claim || !since ? (
        <>
          <span>{t.nobody}</span>
          <IntentForm intent="claim_request" nonce={nonce}>
            <SubmitButton look="plain" {...key}>
              {t.take}
            </SubmitButton>
          </IntentForm>
        </>
      ) : claim.mine ? (
        <>
          <span>{t.mineSince(since)}</span>
          <IntentForm intent="release_request" nonce={nonce}>
            <SubmitButton look="quiet" {...key}>
              {t.release}
            </SubmitButton>
          </IntentForm>
        </>
      ) : (
        <>
          <strong>{t.bySince(claim.by, since)}</strong>
          <ConfirmSection key={claim.since} label={t.takeOver} question={t.question(claim.by)} keepLabel={t.keep}>
            <IntentForm intent="take_over_request" nonce={nonce}>
              <input type="hidden" name="claimed_at" value={claim.since} />
              <SubmitButton look="danger">{t.confirm}</SubmitButton>
            </IntentForm>
          </ConfirmSection>
        </>
      )}
    </div>
  );
}
