import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import { CancelForm } from './EndCard.tsx';
import { OpenChangeWarning, EndJobForm } from './FailureCard.tsx';
import type { DeskRequest } from './load.server.ts';

/**
 * Shown if the customer asks to cancel a job in progress. It's the first thing to decide, so the forms for both
 * decisions are open, side by side.
 */
export function CancellationCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(deskAlertsTexts).cancellation;
  const buttons = useTexts(commandButtons);
  const { row, nonce } = request;
  if (!request.cancellationOpen || !row.cancellation_asked_at) return null;
  return (
    <Card title={t.decide} className="card-decide" id="cancellation">
      <p>{t.askedAt(formatDateTime(row.cancellation_asked_at, locale))}</p>
      {request.trouble?.solved && <p>{t.solved}</p>}
      {request.trouble?.failure ? (
        <p className="sub">{t.failureFirst}</p>
      ) : (
        <>
          <OpenChangeWarning request={request} />
          <IntentForm intent="decline_cancellation" nonce={nonce} version={row.version}>
            <Textarea name="reason" label={t.goesOnWhy} hint={t.goesOnHint} rows={2} optional />
            <SubmitButton>{buttons.decline_cancellation}</SubmitButton>
          </IntentForm>
        </>
      )}
      {request.trouble?.solved ? <EndJobForm request={request} /> : <CancelForm request={request} look="danger" />}
    </Card>
  );
}
