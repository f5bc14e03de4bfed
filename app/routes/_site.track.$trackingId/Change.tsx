import { changesDriverTexts } from '#modules/request/copy/en/changes-driver.ts';
import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { formatMoney } from '#kernel/money.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { OpenTracking } from './load.server.ts';

interface ChangeProps {
  tracking: OpenTracking;
  change: NonNullable<OpenTracking['change']>;
}

type OpenChange = NonNullable<ChangeProps['change']['open']>;

/**
 * A proposal to change the job: what was agreed, what the job would become, and what would be due. The customer accepts
 * or declines it. Once it's accepted, the card says what was agreed before.
 */
export function Change({ tracking, change }: ChangeProps) {
  const t = useTexts(changesDriverTexts);
  const locale = useLocale();
  const { open, first, back } = change;
  if (!open) {
    return (
      <Card>
        <p>{t.changed({ service: serviceLabel(tracking.details.service, locale), price: tracking.finalPrice ?? 0 })}</p>
        {back > 0 && <p>{t.backLater(back)}</p>}
        <p className="sub">{t.before({ service: serviceLabel(first.service, locale), price: first.price })}</p>
      </Card>
    );
  }
  const service = serviceLabel(open.service, locale);
  const heading = open.checking ? t.due.checkingHeading : open.depositDue ? t.due.heading : t.heading[open.by];
  const due = { cents: open.second, at: formatTime(open.dueAt, locale), providerWaits: open.providerWaits };
  return (
    <Card title={heading} className="card-decide">
      <p>{open.checking ? t.due.checking : open.depositDue ? t.due.lead(due) : t.lead}</p>
      <Facts
        items={[
          {
            label: t.service,
            value: <strong>{t.from(serviceLabel(tracking.details.service, locale), service)}</strong>,
          },
          { label: t.price, value: <strong>{formatMoney(open.price)}</strong> },
          { label: t.agreed, value: t.withExtra({ price: tracking.finalPrice ?? 0, extra: open.extra }) },
          { label: t.paid, value: formatMoney(open.paid) },
          { label: t.second, value: open.second > 0 && formatMoney(open.second) },
          { label: t.onSite, value: t.onSiteInstead({ now: open.onSite, before: open.onSiteBefore }) },
          { label: t.back, value: open.refund > 0 && t.backWhen(open.refund) },
          { label: t.destination, value: open.destination },
          { label: t.reason, value: open.reason },
        ]}
      />
      {!open.sameProvider && <p>{t.otherProvider}</p>}
      {!open.checking && <Answers tracking={tracking} open={open} />}
    </Card>
  );
}

/** The buttons to answer the proposal. There are none while a payment is being checked. */
function Answers({ tracking, open }: { tracking: OpenTracking; open: OpenChange }) {
  const t = useTexts(changesDriverTexts);
  const locale = useLocale();
  const hasJobFailed = tracking.keptIfDeclined !== null;
  return (
    <>
      {open.depositDue ? (
        <ButtonLink look="go" wide to={`/payment/${tracking.payment}`}>
          {t.due.pay(open.second)}
        </ButtonLink>
      ) : (
        <IntentForm intent="accept_change" nonce={tracking.nonce} version={tracking.version}>
          <SubmitButton wide>{t.accept(open.price)}</SubmitButton>
        </IntentForm>
      )}
      <Decline tracking={tracking} />
      {tracking.keptIfDeclined !== null && <p>{t.ifNo(tracking.keptIfDeclined)}</p>}
      <p className="sub">
        {(open.depositDue ? t.due : t).until({ at: formatTime(open.dueAt, locale), failed: hasJobFailed })}
      </p>
    </>
  );
}

function Decline({ tracking: { nonce, version } }: { tracking: OpenTracking }) {
  const buttons = useTexts(commandButtons);
  return (
    <IntentForm intent="decline_change" nonce={nonce} version={version}>
      <SubmitButton look="plain" wide>
        {buttons.decline_change}
      </SubmitButton>
    </IntentForm>
  );
}
