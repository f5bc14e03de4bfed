/** Why a code may be skipped, as the provider's page offers it; what fits none is told in own words. */
export const SKIP_REASONS = ['no_page', 'phone_off', 'not_there'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
