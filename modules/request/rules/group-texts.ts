/** What dispatch can text several customers at once: three prepared texts, or its own words. */
export const GROUP_TEXT_KINDS = ['delay', 'weather', 'fixed', 'own'] as const;
export type GroupTextKind = (typeof GROUP_TEXT_KINDS)[number];

/**
 * The most jobs for which one form can send texts (`text`) or assign a provider (`assign`). The number of fields in a
 * form is limited.
 */
export const MAX_JOBS_PER_FORM = { text: 80, assign: 40 } as const;

/** Why a customer doesn't get a text from dispatch, besides the outbox's own reasons. */
export type GroupTextRefusal = 'missing' | 'finished' | 'no_words' | 'too_long';
