import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * Cancels this request as a duplicate with one button. Only before a provider is assigned: after that, the dispatcher
 * may have to decide about the deposit (EndCard.tsx).
 */
export function CancelDuplicate({ request: { sameCar, row, may, nonce } }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts);
  if (!may.cancelRequest || row.provider_assigned) return null;
  // Leave out requests that only share the place, because two cars can be there.
  const other = sameCar.find(({ why }) => why !== 'place');
  if (!other) return null;
  return (
    <ConfirmSection
      label={t.sameCar.cancel(other.number)}
      question={t.sameCar.question(other.reason)}
      keepLabel={t.remove.no}
    >
      <IntentForm intent="cancel_request" nonce={nonce} version={row.version}>
        <input type="hidden" name="reason" value={other.reason} />
        <SubmitButton look="danger">{t.cancel.submit}</SubmitButton>
      </IntentForm>
    </ConfirmSection>
  );
}
