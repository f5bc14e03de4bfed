/** A customer can make this many family links for one request, including those that have ended. */
export const MAX_FAMILY_LINKS = 20;
