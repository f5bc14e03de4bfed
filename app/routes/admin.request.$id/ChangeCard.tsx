import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { ChangeNotice, ProposeChange } from '../../ui/ChangeJob.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** For a paid job that turns out to need other work: the last proposed change, and the form for a new one. */
export function ChangeCard({ request: { row, change, nonce } }: { request: DeskRequest }) {
  const t = useTexts(changesTexts);
  const locale = useLocale();
  if (!change || (!change.last && !change.mayPropose && !change.wish)) return null;
  const { first_service_type: service, first_price_cents: price } = row;
  return (
    <Card title={t.heading} className={change.wish ? 'card-decide' : ''}>
      {change.wish && <DropOffWish address={change.wish.address} nonce={nonce} />}
      {change.last && <ChangeNotice change={change.last} nonce={nonce} version={row.version} />}
      {change.last && (
        <Facts
          items={[
            { label: t.reason, value: row.change_reason },
            { label: t.destination, value: row.change_destination },
          ]}
        />
      )}
      {service !== null && price !== null && (
        <p className="sub">{t.first({ service: serviceLabel(service, locale), price })}</p>
      )}
      {change.mayPropose && (
        <Collapsible label={change.wish ? t.wish.propose : t.open} intent="propose_change">
          <ProposeChange
            nonce={nonce}
            version={row.version}
            by="admin"
            service={row.service_type}
            price={row.final_price_cents ?? 0}
            extra={change.extra}
            destination={change.destination}
            wish={change.wish}
            withProvider={row.provider_assigned}
          />
        </Collapsible>
      )}
    </Card>
  );
}

/**
 * Says that the customer asks for another drop-off. Dispatch either proposes it with the form below, or says here that
 * it isn't possible.
 */
function DropOffWish({ address, nonce }: { address: string; nonce: string }) {
  const t = useTexts(changesTexts).wish;
  return (
    <>
      <p className="notice">{t.desk(address)}</p>
      <ConfirmSection label={t.keep} question={t.keepQuestion} keepLabel={t.no}>
        <IntentForm intent="keep_drop_off" nonce={nonce}>
          <SubmitButton>{t.keep}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </>
  );
}
