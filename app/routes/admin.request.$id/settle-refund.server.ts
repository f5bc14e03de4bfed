import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskRefundTexts } from '#modules/payment/copy/en/desk-refund.ts';
import { sendCommand } from '#modules/request/index.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { refuseLargeRefund } from './refund-limit.server.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * Handles `settle_refund`: records that a refund was made in another way, because Stripe couldn't make it. The
 * explanation and the admin's name are stored with the request, not in the workflow.
 */
export async function settleRefund(posted: RequestForm) {
  const { id, form, admin, page } = posted;
  const t = textsFor(deskRefundTexts, form.locale);
  const check = new FieldChecks(form);
  const reason = check.required('reason', t.fields.reason, MAX_FIELD_LENGTH.text);
  if (form.fields.settled !== 'yes') check.addError('settled', t.fields.settled);
  if (!check.ok) return invalidFormResponse(form, check.errors, t.toasts.incomplete);
  const { intent, nonce, version } = form;
  const refusal = await refuseLargeRefund(posted, 'settleByHand', { version });
  if (refusal) return refusal;
  const outcome = await sendCommand(
    id,
    'settleByHand',
    { version },
    { intent, nonce, personal: { refund_settled_reason: reason, refund_settled_by: admin.id } },
  );
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: { to: page, toast: t.toasts.settled },
    failed: t.toasts.failed,
  });
}
