import type { Claim } from '#modules/dispatch/index.ts';
import { claimRequest, releaseRequest } from '#modules/dispatch/index.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { formatTime } from '../../ui/time.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * The forms that every admin may send, even if another admin has claimed the request. They change the claim, look
 * something up, write something down, or ask a caller for their location.
 */
const INTENTS_WITHOUT_CLAIM = [
  ...['claim_request', 'release_request', 'take_over_request', 'add_note', 'find_provider'],
  ...['edit_request', 'set_answers', 'set_card_only', 'set_locked_in', 'set_payment', 'text_consent'],
  ...['locate_caller', 'locate_link'],
];

/**
 * Runs before each form's handler: claims the request for the admin, or refuses the form if another admin has claimed
 * it.
 * @returns undefined if the handler may run
 */
export async function claimOrRefuse({ id, form, admin }: Omit<RequestForm, 'page'>) {
  if (INTENTS_WITHOUT_CLAIM.includes(form.intent)) return undefined;
  const otherClaim = await queryOr503(() => claimRequest(id, admin.id));
  return otherClaim ? refuseAsClaimed(otherClaim, form) : undefined;
}

/**
 * Handles `claim_request` and `take_over_request`. A `take_over_request` form has the time of the claim that the admin
 * saw, so that it can't take over a newer claim.
 */
export async function claim({ id, form, admin, page }: RequestForm) {
  const seen = form.intent === 'take_over_request' ? Number(form.fields.claimed_at) : NaN;
  const otherClaim = await queryOr503(() => claimRequest(id, admin.id, Number.isSafeInteger(seen) ? { seen } : {}));
  if (otherClaim) return refuseAsClaimed(otherClaim, form);
  return redirectWithToast(page, textsFor(deskTeamTexts, form.locale).claim.taken);
}

/** Handles `release_request`. */
export async function releaseClaim({ id, admin, page }: RequestForm) {
  await queryOr503(() => releaseRequest(id, admin.id));
  return redirectWithToast(page);
}

function refuseAsClaimed({ by, since }: Claim, form: PostedForm) {
  const { refused } = textsFor(deskTeamTexts, form.locale).claim;
  return returnFormWithToast(form, 409, refused(by, formatTime(since, form.locale)));
}
