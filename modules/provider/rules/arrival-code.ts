/** How many wrong codes a provider can enter. After that, the code can only be skipped, with a reason. */
export const MAX_CODE_TRIES = 5;
