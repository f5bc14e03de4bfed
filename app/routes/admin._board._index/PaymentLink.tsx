import { Link } from '@remix-run/react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { LocateCard } from '../../ui/desk/LocateCard.tsx';
import { useLocationToast } from '../../ui/desk/location-toast.ts';
import { useTexts } from '../../ui/texts.ts';
import type { CreatedRequest } from './phone.server.ts';

/**
 * The payment link of a new phone request, to copy, open or delete, and a button for the next caller. Deleting the link
 * deletes the request.
 */
export function PaymentLink({ created, nonce }: { created: CreatedRequest; nonce: string }) {
  const t = useTexts(adminTexts);
  const words = t.phone.result;
  const { state } = created;
  const isPayable = state === 'ready' || state === 'not_yet';
  useLocationToast(created.id, created.locate?.shared ?? null);
  return (
    <div className={created.locate ? 'columns' : undefined}>
      <Card title={words.heading}>
        {state === 'ready' && <p>{words.lead(created.deposit)}</p>}
        {state === 'not_yet' && <p>{words.notYet}</p>}
        {state === 'paid' && <p>{words.paid}</p>}
        {state === 'ended' && <p>{words.ended}</p>}
        {isPayable && (
          <CopyField label={words.heading} value={created.paymentLink} copied={t.toasts.linkCopied.title} />
        )}
        {created.trackingLink && <CopyField label={words.tracking} value={created.trackingLink} />}
        <div className="row">
          <ButtonLink to="/admin?tab=phone" look="go">
            {words.another}
          </ButtonLink>
          {isPayable && (
            <a className={buttonClass()} href={created.paymentLink} target="_blank" rel="noreferrer">
              {words.open}
            </a>
          )}
          <Link className={buttonClass({ look: 'quiet' })} to={`/admin/request/${created.id}`}>
            {words.details}
          </Link>
        </div>
        {isPayable && (
          <ConfirmSection label={words.delete} question={t.confirm.deletePaymentLink} keepLabel={t.confirm.no}>
            <IntentForm intent="delete_payment_link" nonce={nonce} version={created.version}>
              <input type="hidden" name="request_id" value={created.id} />
              <SubmitButton look="danger">{t.confirm.yes}</SubmitButton>
            </IntentForm>
          </ConfirmSection>
        )}
      </Card>
      {created.locate && (
        <LocateCard view={created.locate} requestId={created.id} nonce={nonce} version={created.version} />
      )}
    </div>
  );
}
