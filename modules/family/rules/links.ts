/** How many family links a customer can make for one request, including ended ones. */
export const MAX_FAMILY_LINKS = 20;
