import { textsFor, type Locale, type Toast } from '#kernel/copy/catalogue.ts';
import { formatMoney, MIN_PRICE_CENTS } from '#kernel/money.ts';
import type { CommandName, Rejection } from '../rules/commands.ts';
import { PROMISE_RANGE_MINUTES } from '../rules/limits.ts';
import { LIFECYCLE_RULES } from '../rules/table.ts';
import { rejectionTexts } from './en/rejections.ts';
import { statusInWords } from './status-label.ts';

const PRICE_COMMANDS: readonly CommandName[] = ['setPrice', 'proposeChange'];

/** The toast for a refused command. */
export function rejectionToast(rejection: Rejection, locale: Locale = 'en'): Toast {
  const t = textsFor(rejectionTexts, locale);
  switch (rejection.code) {
    case 'not_allowed_now':
      return t.notAllowedNow(statusInWords(rejection.status, locale));
    case 'not_yours':
      return t.notYours;
    case 'stale':
      return t.stale(statusInWords(rejection.status, locale));
    case 'terms_required':
      return rejection.command === 'paymentOpened' ? t.paymentTermsRequired : t.termsRequired;
    case 'agreement_required':
      return t.agreementRequired;
    case 'invalid_price':
      return t.invalidPrice;
    case 'invalid_amount':
      return invalidAmount(rejection, t);
    case 'price_too_low':
      return (PRICE_COMMANDS.includes(rejection.command) ? t.priceTooLow : t.counterTooLow)(
        formatMoney(MIN_PRICE_CENTS),
      );
    case 'counter_used':
      return t.counterUsed;
    case 'counter_not_lower':
      return t.counterNotLower;
    case 'final_counter_range':
      return t.finalCounterRange;
    case 'rating_missing':
      return t.ratingMissing;
    case 'already_rated':
      return t.alreadyRated;
    case 'cancel_first':
      return t.cancelFirst;
    case 'code_required':
      return t.codeRequired;
    case 'extra_open':
      return t.extraOpen;
    case 'extra_used':
      return t.extraUsed;
    case 'change_open':
      return t.changeOpen;
    case 'change_used':
      return t.changeUsed;
    case 'call_first':
      return t.callFirst;
    case 'search_first':
      return t.searchFirst;
    case 'wait_first':
      return t.waitFirst;
    case 'searches_used':
      return t.searchesUsed;
    case 'reports_used':
      return t.reportsUsed;
    case 'failure_open':
      return t.failureOpen;
    case 'failure_first':
      return t.failureFirst;
    case 'cancellation_open':
      return t.cancellationOpen;
    case 'settlement_range':
      return t.settlementRange;
    case 'invalid_minutes':
      return t.invalidMinutes(PROMISE_RANGE_MINUTES.least, PROMISE_RANGE_MINUTES.most);
    case 'promises_used':
      return t.promisesUsed;
    case 'reason_required':
      if (rejection.command === 'declineJob') return t.handBackReasonRequired;
      return rejection.command === 'skipCode' ? t.skipReasonRequired : t.reasonRequired;
    case 'links_expired':
      return LIFECYCLE_RULES[rejection.command].by.includes('provider') ? t.providerLinkExpired : t.customerLinkExpired;
  }
}

/**
 * The toast for an invalid payment or counter-offer. In English, the admin's and the customer's text about a
 * counter-offer differ only in the final period.
 */
function invalidAmount(rejection: Rejection, t: typeof rejectionTexts): Toast {
  if (rejection.command === 'finalCounter') return t.invalidAdminAmount;
  return rejection.command === 'counterOffer' ? t.invalidCustomerAmount : t.invalidPayment;
}
