import { formatMoney } from '#kernel/money.ts';
import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

/** What the job cost, in three lines, and a link to the receipt, which works longer than this page. */
export function Receipt({ receipt }: { receipt: NonNullable<OpenTracking['receipt']> }) {
  const t = useTexts(trackingEndTexts).receipt;
  const { open: openLabel } = useTexts(trackingTexts).expired;
  const { deposit, onSite, session } = receipt;
  return (
    <Card title={t.heading}>
      <Facts
        short
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
            {openLabel}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
