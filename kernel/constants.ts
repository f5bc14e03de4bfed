/** Business constants (docs/product.md, "Constants"). Times are milliseconds, money is cents. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** At most so many texts of the site about the same to one number in an hour: a locate link, or a pickup that moved. */
export const DIRECT_TEXTS_AN_HOUR = 5;

/** A position less exact than this (metres) is only roughly known: it is called approximate, and asked for again. */
export const ROUGH_ACCURACY_M = 500;

/** So many wrong codes a provider may enter on arrival; then the code can only be skipped with a reason. */
export const CODE_TRIES = 5;

/** Family links a customer may make for one request, ended ones included. */
export const FAMILY_LINKS = 20;

/** Whoever had a request open counts as being on it for this long. */
export const PRESENCE_MS = 30 * SECOND;

/** How often a new request rings at the desk, and how often an open page of the desk says that it is open. */
export const RING_EVERY_MS = 10 * SECOND;

export const EARTH_RADIUS_MILES = 3959;
export const ETA_MILES_PER_HOUR = 25;

/** Dallas: the map's centre when nobody's position is known. */
export const DEFAULT_CENTRE = { lat: 32.7767, lng: -96.797 } as const;
export const MAP_ZOOM = 13;

export const TIME_ZONE = 'America/Chicago';
export const MINIMUM_INSURANCE_CENTS = 50_000_000;

/** A photo's longer side, pixels: the phone makes it so large before it sends, the server before it keeps. */
export const PHOTO_SIDE = 1_600;
/** A photo as it comes from a camera may have so many bytes. */
export const PHOTO_MOST_BYTES = 15 * 1024 * 1024;
