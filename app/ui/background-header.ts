/** Header of requests that a page makes on its own. They don't extend the session. */
export const BACKGROUND_HEADER = 'x-by-itself';
