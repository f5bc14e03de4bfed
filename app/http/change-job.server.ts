import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { formatPoint } from '#modules/place/rules/point.ts';
import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { approvedExtraOf, sendCommand, unansweredDropOff } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { refusalToPropose, refusalToWithdraw } from '#modules/request/rules/guards-changes.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { ProposedChange } from '../ui/ChangeJob.tsx';
import { mayHaveDestination, needsDestination, serviceFromOnlineChoice } from '#modules/request/rules/services.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from './desk/desk-fields.server.ts';
import { agreedEndingTermsOf } from './ending-terms.server.ts';
import { formOrigin, invalidFormResponse } from './form.server.ts';
import type { PostedForm } from './form.server.ts';
import type { OwnPath } from './own-path.ts';
import { respondOrRetry } from './respond-or-retry.server.ts';

type ChangeRow = Pick<
  RequestRow,
  | 'status'
  | 'extra_cents'
  | 'extra_status'
  | 'change_status'
  | 'change_service_type'
  | 'change_price_cents'
  | 'change_deposit_cents'
  | 'change_by'
  | 'change_due_at'
  | 'change_asks'
  | 'destination_address'
  | 'language'
  | 'service_type'
  | 'change_asked_at'
  | 'drop_off_wish'
  | 'drop_off_asked_at'
>;

/**
 * What the desk and the provider see about changing a job: the last proposal, whether they may make another, and the
 * approved extra charge, which a new price must include. Null if the job can't be changed and there's nothing to show.
 */
export function changeView(
  row: ChangeRow,
  by: 'provider' | 'admin',
): {
  last: ProposedChange | null;
  mayPropose: boolean;
  extra: Cents;
  destination: string | null;
  /**
   * The drop-off that the customer asked for. `reason` is the initial text of the form's reason field. It's in the
   * customer's language, because the customer will read it.
   */
  wish: { address: string; reason: string } | null;
} | null {
  const { change_status: changeStatus, change_service_type: service, change_price_cents: price } = row;
  const refused = refusalToPropose(
    {
      status: canonicalStatus(row.status),
      changeStatus,
      extraStatus: row.extra_status,
      changeAsks: row.change_asks,
    },
    by,
  );
  const wish = unansweredDropOff(row);
  if (refused === 'not_allowed_now' && changeStatus !== 'accepted' && wish === null) return null;
  return {
    last:
      changeStatus === null || service === null || price === null
        ? null
        : {
            status: changeStatus,
            service,
            price,
            second: row.change_deposit_cents ?? 0,
            dueAt: row.change_due_at?.getTime() ?? null,
            mayWithdraw: refusalToWithdraw({ changeStatus, changeBy: row.change_by }, by) === undefined,
          },
    mayPropose: refused === undefined,
    extra: approvedExtraOf(row),
    destination: row.destination_address,
    wish: wish === null ? null : { address: wish, reason: textsFor(changesTexts, languageOf(row)).wish.reason },
  };
}

/** Who proposes a change to which request, and the page to return to. */
interface ProposalContext {
  id: string;
  by: 'provider' | 'admin';
  /** The number of the assignment that the provider's link is for; undefined for the desk. */
  assignment?: number;
  /** The request; null if it was deleted. */
  row: Pick<RequestRow, 'destination_address' | 'ending_terms'> | null;
  pagePath: OwnPath;
}

/**
 * Handles the form `propose_change`, from the provider's page and from the desk. The customer will read the reason and
 * the destination.
 */
export async function proposeChange(form: PostedForm, { id, by, assignment, row, pagePath }: ProposalContext) {
  const t = textsFor(changesTexts, form.locale);
  const check = new FieldChecks(form);
  const serviceType = serviceFromOnlineChoice(form.fields.service ?? '');
  if (!serviceType) check.addError('service', t.errors.service);
  const priceCents = parseAmount(form.fields.price ?? '');
  if (!priceCents) check.addError('price', t.errors.price);
  // The form starts with the current destination, so an empty field means that there should be none.
  const entered = check.optional('destination', MAX_FIELD_LENGTH.address);
  const newDestination = serviceType && mayHaveDestination(serviceType) ? entered : null;
  if (serviceType && needsDestination(serviceType) && !newDestination)
    check.addError('destination', t.errors.destination);
  const reason = check.required('reason', t.errors.reason, MAX_FIELD_LENGTH.text);
  if (!check.ok || !serviceType || !priceCents) return invalidFormResponse(form, check.errors);
  const isMoved = newDestination !== null && newDestination !== row?.destination_address;
  const place = isMoved ? await geocoder().find(newDestination, SAVE_LOOK_UP_TIMEOUT_MS) : undefined;
  const { secondDepositOverCents: overCents } = await agreedEndingTermsOf(row ?? { ending_terms: null });
  const outcome = await sendCommand(
    id,
    'proposeChange',
    {
      by,
      serviceType,
      priceCents,
      overCents,
      sameProvider: form.fields.who !== 'other',
      ...(by === 'admin' ? { version: form.version } : { assignment }),
    },
    {
      ...formOrigin(form),
      personal: {
        change_reason: reason,
        change_destination: newDestination,
        change_destination_point: place ? formatPoint(place) : null,
      },
    },
  );
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: { to: pagePath, toast: t.toasts.proposed },
    failed: t.toasts.failed,
  });
}

/** Handles the form `withdraw_change`: takes back a proposal that the customer hasn't answered, or hasn't paid for. */
export async function withdrawChange(form: PostedForm, { id, by, assignment, pagePath }: Omit<ProposalContext, 'row'>) {
  const { toasts } = textsFor(changesTexts, form.locale);
  const args = { by, ...(by === 'admin' ? { version: form.version } : { assignment }) };
  const outcome = await sendCommand(id, 'withdrawChange', args, formOrigin(form));
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: { to: pagePath, toast: toasts.withdrawn },
    failed: toasts.failed,
  });
}
