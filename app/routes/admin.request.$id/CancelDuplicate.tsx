import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * The button that cancels this request as a duplicate. Shown only before a provider is assigned: after that, the
 * dispatcher may have to decide about the deposit (EndCard.tsx).
 */
export function CancelDuplicate({ request: { sameCar, row, may, nonce } }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts);
  if (!may.cancelRequest || row.provider_assigned) return null;
  // Leave out requests that have only the place in common, because two cars can be there.
  const otherRequest = sameCar.find(({ why }) => why !== 'place');
  if (!otherRequest) return null;
  return (
    <ConfirmSection
      label={t.sameCar.cancel(otherRequest.number)}
      question={t.sameCar.question(otherRequest.reason)}
      keepLabel={t.remove.no}
    >
      <IntentForm intent="cancel_request" nonce={nonce} version={row.version}>
        <input type="hidden" name="reason" value={otherRequest.reason} />
        <SubmitButton look="danger">{t.cancel.submit}</SubmitButton>
      </IntentForm>
    </ConfirmSection>
  );
}
