/** After this many wrong codes, the provider can only skip the code and give a reason. */
export const MAX_CODE_TRIES = 5;
