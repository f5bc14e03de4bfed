import { formatMoney } from '#kernel/money.ts';
import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

interface PartlyDoneProps {
  tracking: OpenTracking;
  partlyDone: NonNullable<OpenTracking['partlyDone']>;
}

/** Says what a partly done job costs now, and why dispatch ended it. */
export function PartlyDone({ tracking: { finalPrice, onSite }, partlyDone: { agreed, reason } }: PartlyDoneProps) {
  const t = useTexts(endingsDriverTexts).partly;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.price, value: <strong>{formatMoney(finalPrice ?? 0)}</strong> },
          { label: t.agreed, value: agreed !== null && formatMoney(agreed) },
          { label: t.onSite, value: onSite && <strong>{formatMoney(onSite.cents)}</strong> },
          { label: t.reason, value: reason },
        ]}
      />
    </Card>
  );
}
