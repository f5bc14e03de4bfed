/** Header of requests that a page sends without a person doing anything: they keep no session alive. */
export const BACKGROUND_HEADER = 'x-by-itself';
