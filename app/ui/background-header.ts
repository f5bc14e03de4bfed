/** Marks requests that a page makes by itself. They don't extend the session. */
export const BACKGROUND_HEADER = 'x-by-itself';
