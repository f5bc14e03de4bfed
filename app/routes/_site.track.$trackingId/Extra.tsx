import { MINUTE } from '#kernel/constants.ts';
import { EXTRA_ANSWER_LIMIT_MS } from '#modules/request/rules/limits.ts';
import { formatMoney } from '#kernel/money.ts';
import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

interface ExtraProps {
  tracking: OpenTracking;
  extra: NonNullable<OpenTracking['extra']>;
}

/**
 * An extra charge that the provider asks for. The customer accepts or declines here, and afterwards sees the decision.
 */
export function Extra({ tracking: { nonce, version }, extra }: ExtraProps) {
  const t = useTexts(extrasTexts).answer;
  const buttons = useTexts(commandButtons);
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
      <p>{t.rule(EXTRA_ANSWER_LIMIT_MS / MINUTE)}</p>
      <IntentForm intent="approve_extra" nonce={nonce} version={version}>
        <SubmitButton wide>{t.approve(extra.cents)}</SubmitButton>
      </IntentForm>
      <IntentForm intent="decline_extra" nonce={nonce} version={version}>
        <SubmitButton look="plain" wide>
          {buttons.decline_extra}
        </SubmitButton>
      </IntentForm>
    </Card>
  );
}
