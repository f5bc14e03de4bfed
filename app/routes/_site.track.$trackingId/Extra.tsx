import { EXTRA_ANSWER_MS, MINUTE } from '#domain/constants.ts';
import { formatMoney } from '#domain/money.ts';
import { extrasTexts } from '#domain/texts/extras.ts';
import { Card, Facts } from '../../components/Card.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OpenTracking } from './load.server.ts';

interface ExtraProps {
  tracking: OpenTracking;
  extra: NonNullable<OpenTracking['extra']>;
}

/** The provider asks for more: the customer decides here, and sees afterwards what she decided. */
export function Extra({ tracking: { nonce, version }, extra }: ExtraProps) {
  const t = useTexts(extrasTexts).answer;
  if (extra.status !== 'asked') {
    return (
      <Card>
        <p>{t[extra.status](extra.cents)}</p>
      </Card>
    );
  }
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.amount, value: <strong>{formatMoney(extra.cents)}</strong> },
          { label: t.reason, value: extra.reason },
          { label: t.newTotal, value: formatMoney(extra.total) },
        ]}
      />
      <p>{t.rule(EXTRA_ANSWER_MS / MINUTE)}</p>
      <IntentForm intent="approve_extra" nonce={nonce} version={version}>
        <SubmitButton wide>{t.approve(extra.cents)}</SubmitButton>
      </IntentForm>
      <IntentForm intent="decline_extra" nonce={nonce} version={version}>
        <SubmitButton look="plain" wide>
          {t.decline}
        </SubmitButton>
      </IntentForm>
    </Card>
  );
}
