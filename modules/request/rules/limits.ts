import { HOUR, MINUTE } from '#kernel/constants.ts';

/** Times and limits of a request (docs/product.md, "Constants"). */

/** Customer, provider, payment and family links expire this long after completion. */
export const LINK_EXPIRY_MS = 5 * MINUTE;

/** Links to a cancelled request show the cancellation for this long, and longer if its refund isn't done yet. */
export const CANCELLED_LINK_EXPIRY_MS = 24 * HOUR;

/** The link that asks a caller to share their location expires this long after it was last made or sent. */
export const LOCATE_LINK_EXPIRY_MS = 4 * HOUR;

/** The provider is told when the pickup moves by at least this distance. */
export const MIN_PICKUP_MOVE_MILES = 0.2;

/** If we know only the town or ZIP code of a typed address, a device's position at least this far away replaces it. */
export const MIN_MILES_FROM_TYPED_TOWN = 10;

/** After this time, whoever hasn't answered a price or paid the deposit yet gets one reminder. */
export const PRICE_OR_DEPOSIT_REMINDER_MS = 30 * MINUTE;

/** A request whose price nobody answers (pending, priced, negotiating) is cancelled after this time. */
export const PRICE_ANSWER_LIMIT_MS = 24 * HOUR;

/** A request is cancelled if the deposit isn't paid within this time after the price was accepted. */
export const DEPOSIT_WINDOW_MS = 24 * HOUR;

/** Lifetime of a Stripe Checkout Session. Stripe requires at least 30 minutes. */
export const CHECKOUT_SESSION_MS = 60 * MINUTE;

/** If no webhook has arrived, the workflow asks Stripe about a Checkout Session this long after the session expires. */
export const CHECKOUT_GRACE_MS = MINUTE;

/** Records of completed and cancelled requests are deleted after this many calendar months. */
export const RETENTION_MONTHS = 2;

/** The desk is alerted when a provider doesn't answer an assignment within this time. */
export const PROVIDER_RESPONSE_LIMIT_MS = 5 * MINUTE;

/** The provider can confirm the on-site payment for this long after completion. */
export const PAYMENT_CONFIRMATION_LIMIT_MS = 60 * MINUTE;

/** An extra charge that the customer doesn't answer is declined after this time. */
export const EXTRA_ANSWER_LIMIT_MS = 10 * MINUTE;

/** A proposed change of the job that the customer doesn't answer is withdrawn after this time. */
export const CHANGE_ANSWER_LIMIT_MS = 15 * MINUTE;

/** An accepted change whose second deposit isn't paid is withdrawn after this time. */
export const CHANGE_DEPOSIT_LIMIT_MS = 30 * MINUTE;

/** A provider who has arrived must wait this long before they can report that nobody is there. */
export const NOBODY_HERE_WAIT_MS = 10 * MINUTE;

/** A customer whom the provider can't find has at least this long to answer. */
export const MIN_SEARCH_ANSWER_MS = 3 * MINUTE;

/** How many changes can be proposed for one request. */
export const MAX_PROPOSED_CHANGES = 5;

/**
 * How many times a provider can ask where the customer is, and how many times they can report that the job can't be
 * done, on one assignment.
 */
export const MAX_CUSTOMER_SEARCHES = 5;
export const MAX_FAILURE_REPORTS = 5;

/** A provider must promise to arrive in at least `least` and at most `most` minutes. */
export const PROMISE_RANGE_MINUTES = { least: 5, most: 180 } as const;

/** If a provider hasn't arrived this long before the promised time, we ask the provider for a new time. */
export const MS_FROM_CHECK_TO_PROMISED_TIME = 5 * MINUTE;

/** We don't ask for a new time sooner than this after the last promise. */
export const MIN_MS_BEFORE_PROMISE_CHECK = 2 * MINUTE;

/** If there's no new time, the customer is warned this long before the promised time. */
export const MS_FROM_WARNING_TO_PROMISED_TIME = 2 * MINUTE;

/** How many times a provider can change the promised arrival time. */
export const MAX_NEW_ARRIVAL_TIMES = 3;

/** How many extra charges a provider can ask for on one job. */
export const MAX_EXTRA_ASKS = 3;

export const MIN_RATING = 1;
export const MAX_RATING = 5;
