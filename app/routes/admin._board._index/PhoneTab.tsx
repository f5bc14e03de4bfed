import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IntentForm } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import { CallFields } from './CallFields.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { PricePanel } from './PricePanel.tsx';
import type { CallForm, CreatedRequest } from './phone.server.ts';

interface PhoneTabProps {
  nonce: string;
  form: CallForm;
  /** Whether the URL names a request that was just created. */
  isCreated: boolean;
  created: CreatedRequest | null;
}

/** The form for a phone request (docs/product.md, "The desk's tabs"), or the payment link it created. */
export function PhoneTab({ nonce, form, isCreated, created }: PhoneTabProps) {
  const t = useTexts(adminTexts).phone;
  if (created) return <PaymentLink created={created} nonce={nonce} />;
  if (isCreated) {
    return (
      <Card title={t.result.heading}>
        <p>{t.result.gone}</p>
        <div className="row">
          <ButtonLink to="/admin?tab=phone" look="go">
            {t.result.another}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <IntentForm
        intent="create_phone_request"
        nonce={nonce}
        className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <CallFields {...form} />
        <PricePanel />
      </IntentForm>
    </Card>
  );
}
