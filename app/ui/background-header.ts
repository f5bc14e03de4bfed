/** Marks requests that a page makes without its user. They don't extend the session. */
export const BACKGROUND_HEADER = 'x-by-itself';
