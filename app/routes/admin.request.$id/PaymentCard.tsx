import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { paymentAmountsOf, keptCentsOf, centsStillToReturn } from '#modules/request/rules/sessions.ts';
import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { deskRefundTexts } from '#modules/payment/copy/en/desk-refund.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { SettleByHand } from './SettleByHand.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, formatTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** The deposit: its link, all its sessions and refunds, and the payment on site. */
export function PaymentCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(adminRequestTexts);
  const buttons = useTexts(commandButtons);
  const alerts = useTexts(deskAlertsTexts);
  const extras = useTexts(extrasTexts).desk;
  const { row, may, nonce, payments } = request;
  if (row.final_price_cents === null && payments.length === 0) return null;
  const isDepositKept =
    row.status === 'cancelled' &&
    payments.some((payment) => payment.status === 'paid' && partReturnedCentsOf(payment) === 0);
  return (
    <Card title={t.payment.heading} id="payment">
      <p>{isDepositKept ? alerts.kept : t.information.payments[row.payment_status ?? 'none']}</p>
      {may.openPayment && <PaymentLink request={request} />}
      {payments.length > 0 && <Sessions payments={payments} />}
      {may.retryRefund && (
        <IntentForm intent="retry_refund" nonce={nonce} version={row.version}>
          <SubmitButton look="plain">{buttons.retry_refund}</SubmitButton>
        </IntentForm>
      )}
      <SettleByHand request={request} />
      {row.extra_cents !== null && row.extra_status && (
        <>
          <h3>{extras.heading}</h3>
          <p>
            {extras[row.extra_status](row.extra_cents)}
            {row.extra_reason && `: ${row.extra_reason}`}
          </p>
        </>
      )}
      {row.status === 'completed' && request.dueOnSite !== null && (
        <>
          <h3>{t.onSite.heading}</h3>
          <p>
            {t.onSite.due(request.dueOnSite)}
            {row.on_site_paid_at === null && row.on_site_overdue_at && (
              <>
                : <strong>{t.onSite.overdue}</strong>
              </>
            )}
            {row.on_site_paid_at === null && row.on_site_unpaid_at && (
              <>
                : <strong>{t.onSite.unpaid(formatDateTime(row.on_site_unpaid_at, locale))}</strong>
              </>
            )}
            {row.on_site_paid_at && `: ${t.onSite.confirmed}, ${formatDateTime(row.on_site_paid_at, locale)}`}
          </p>
          {may.confirmPayment && (
            <IntentForm intent="confirm_payment" nonce={nonce} version={row.version}>
              <p className="sub">{t.onSite.hint}</p>
              <SubmitButton>{buttons.confirm_payment}</SubmitButton>
            </IntentForm>
          )}
        </>
      )}
    </Card>
  );
}

function PaymentLink({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts);
  const { row, nonce, links, payments, now } = request;
  const locale = useLocale();
  const hasOpenSession = payments.some(({ status, expires_at }) => status === 'open' && +new Date(expires_at) > now);
  return (
    <>
      {hasOpenSession && <CopyField label={t.links.payment} value={links.payment} copied={t.toasts.linkCopied.title} />}
      <p className="sub">
        {t.payment.hint}{' '}
        {row.change_status === 'deposit_due' && row.change_due_at
          ? t.payment.secondDeadline(formatTime(row.change_due_at, locale))
          : t.payment.deadline}
      </p>
      <IntentForm intent="create_payment_link" nonce={nonce} version={row.version} className="row">
        <SubmitButton look={hasOpenSession ? 'plain' : 'go'}>
          {hasOpenSession ? t.payment.again : t.payment.create}
        </SubmitButton>
        {hasOpenSession && (
          <a className={buttonClass({ look: 'quiet' })} href={links.payment} target="_blank" rel="noreferrer">
            {t.links.open}
          </a>
        )}
      </IntentForm>
    </>
  );
}

type Payment = DeskRequest['payments'][number];
type DisputeTexts = (typeof deskAlertsTexts)['dispute'];

function Sessions({ payments }: Pick<DeskRequest, 'payments'>) {
  const locale = useLocale();
  const t = useTexts(adminRequestTexts).payment;
  const { dispute } = useTexts(deskAlertsTexts);
  const { settled } = useTexts(deskRefundTexts);
  return (
    <ul className="lines" aria-label={t.sessions}>
      {payments.map((payment) => (
        <li key={payment.n}>
          <strong>{formatMoney(payment.amount_cents)}</strong> {t.session[payment.status]}
          {isPartDue(payment) && `, ${t.partDue(centsStillToReturn(paymentAmountsOf(payment)))}`}
          {partReturnedCentsOf(payment) > 0 && `, ${t.partReturned(partReturnedCentsOf(payment))}`}
          {payment.settled_by_hand_at && `, ${settled}`}
          {payment.disputed_at && <strong>, {disputeInWords(payment, dispute)}</strong>}
          {payment.status === 'open' && ` ${t.openUntil(formatDateTime(payment.expires_at, locale))}`}
          <span className="sub">
            {formatDateTime(payment.refunded_at ?? payment.paid_at ?? payment.created_at, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether a refund is due for a part of the payment, but not for all of it. */
function isPartDue(payment: Payment): boolean {
  const owed = centsStillToReturn(paymentAmountsOf(payment));
  return owed > 0 && owed < payment.amount_cents;
}

/**
 * How much of a partly refunded payment was sent back, in cents. 0 for a payment that was refunded in full, because its
 * status already says so.
 */
function partReturnedCentsOf(payment: Payment): Cents {
  return payment.status === 'refunded' ? 0 : payment.amount_cents - keptCentsOf(paymentAmountsOf(payment));
}

function disputeInWords({ dispute_outcome: outcome, dispute_funds: funds }: Payment, t: DisputeTexts): string {
  if (outcome === 'won') return t.won;
  if (outcome === 'lost') return t.lost;
  return funds === 'withdrawn' ? t.withdrawn : t.open;
}
