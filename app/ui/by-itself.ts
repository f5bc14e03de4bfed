/** Header of what a page asks for by itself: nobody did anything, so it keeps no session alive. */
export const BY_ITSELF = 'x-by-itself';
