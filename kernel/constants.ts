/** Business constants (docs/product.md, "Constants"). Times are milliseconds, money is cents. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Customer, provider, payment and family links end this long after completion. */
export const LINK_EXPIRY_MS = 5 * MINUTE;

/** A link by which a caller shares the place works this long after it was last sent. */
export const LOCATE_LINK_MS = 4 * HOUR;

/** At most so many texts of the site about the same to one number in an hour: a locate link, or a pickup that moved. */
export const DIRECT_TEXTS_AN_HOUR = 5;

/** A position less exact than this (metres) is only roughly known: it is called approximate, and asked for again. */
export const ROUGH_ACCURACY_M = 500;

/** A pickup that moves at least so far (miles) after the provider was assigned is told to the provider. */
export const MOVED_MILES = 0.2;

/** Who must answer a price, or pay the deposit, is reminded once after this long. */
export const ANSWER_REMINDER_MS = 30 * MINUTE;

/** A request nobody answers (pending, priced, negotiating) is cancelled after this long. */
export const NO_ANSWER_MS = 24 * HOUR;

/** An accepted price whose deposit is not paid is cancelled after this long. */
export const DEPOSIT_WINDOW_MS = 24 * HOUR;

/** Life of one Stripe Checkout Session: Stripe wants at least 30 minutes. */
export const CHECKOUT_SESSION_MS = 60 * MINUTE;

/** How long after a session's end the workflow asks Stripe itself what became of it. */
export const CHECKOUT_GRACE_MS = MINUTE;

/** Records of completed and cancelled requests are deleted after this many calendar months. */
export const RETENTION_MONTHS = 2;

/** A cancelled request's links keep saying so for this long, or until the refund is done. */
export const CANCELLED_LINK_MS = 24 * HOUR;

/** The provider answers an assignment within this time, or the desk is told. */
export const PROVIDER_RESPONSE_MS = 5 * MINUTE;

/** So many wrong codes a provider may enter on arrival; then the code can only be skipped with a reason. */
export const CODE_TRIES = 5;

/** Family links a customer may make for one request, ended ones included. */
export const FAMILY_LINKS = 20;

/** The on-site payment is confirmed within this time of completion; the provider's 410 page keeps that form so long. */
export const PAYMENT_VERIFICATION_MS = 60 * MINUTE;

/** An extra that the customer has not answered for this long is declined. */
export const EXTRA_ANSWER_MS = 10 * MINUTE;

/** How often a provider may ask for an extra on one job. */
export const EXTRA_ASKS = 3;

/** A paid request without a provider for this long is refunded, unless the desk set another time; the warning comes at half. */
export const WAIT_FOR_PROVIDER_MS = 60 * MINUTE;
/** What the desk may set it to, in minutes. */
export const PROVIDER_WAIT_MINUTES = { least: 10, most: 240 } as const;

/** A request that waits for the desk longer than the first is late, longer than the second overdue. */
export const WAITING_LIMITS_MS = [2 * MINUTE, 5 * MINUTE] as const;

/** Whoever had a request open counts as being on it for this long. */
export const PRESENCE_MS = 30 * SECOND;

/** How often a new request rings at the desk, and how often an open page of the desk says that it is open. */
export const RING_EVERY_MS = 10 * SECOND;

export const MIN_RATING = 1;
export const MAX_RATING = 5;

export const EARTH_RADIUS_MILES = 3959;
export const ETA_MILES_PER_HOUR = 25;

/** Dallas: the map's centre when nobody's position is known. */
export const DEFAULT_CENTRE = { lat: 32.7767, lng: -96.797 } as const;
export const MAP_ZOOM = 13;

export const TIME_ZONE = 'America/Chicago';
export const MINIMUM_INSURANCE_CENTS = 50_000_000;

/** Photos: so many at most at pickup, at drop-off, and by the customer. */
export const PHOTOS_EACH = 4;
/** A photo's longer side, pixels: the phone makes it so large before it sends, the server before it keeps. */
export const PHOTO_SIDE = 1_600;
/** A photo as it comes from a camera may have so many bytes. */
export const PHOTO_MOST_BYTES = 15 * 1024 * 1024;

/** Which wording of the terms was accepted, stored with each acceptance: changes with the copy in `terms.ts` and `agreement.ts`. */
export const TERMS_VERSION = '2026-11';
