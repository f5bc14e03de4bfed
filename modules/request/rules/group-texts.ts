/** What dispatch can text several customers at once: three prepared texts, or its own words. */
export const GROUP_TEXT_KINDS = ['delay', 'weather', 'fixed', 'own'] as const;
export type GroupTextKind = (typeof GROUP_TEXT_KINDS)[number];

/**
 * One form can send texts about (`text`) or assign a provider to (`assign`) at most this many jobs, because the number
 * of fields in a form is limited.
 */
export const MAX_JOBS_PER_FORM = { text: 80, assign: 40 } as const;

/** Why a customer doesn't get a text from dispatch, besides the outbox's own reasons. */
export type GroupTextRefusal = 'missing' | 'finished' | 'no_words' | 'too_long';
