import { formatMoney } from '#domain/money.ts';
import { trackingEndTexts } from '#domain/texts/tracking-end.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Card, Facts } from '../../components/Card.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OpenTracking } from './load.server.ts';

/** What the job cost in three lines, and the way to the receipt, which outlives this page. */
export function Receipt({ receipt }: { receipt: NonNullable<OpenTracking['receipt']> }) {
  const t = useTexts(trackingEndTexts).receipt;
  const { deposit, onSite, session } = receipt;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.total, value: formatMoney(deposit + onSite.cents) },
          { label: t.deposit, value: formatMoney(deposit) },
          { label: onSite.paid ? t.paid : t.due, value: formatMoney(onSite.cents) },
        ]}
      />
      {session && (
        <>
          <p>{t.stays}</p>
          <ButtonLink wide to={`/payment-success?session_id=${session}`}>
            {t.open}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
