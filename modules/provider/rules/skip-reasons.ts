/** The reasons for skipping a code that the provider's page offers. Others are typed. */
export const SKIP_REASONS = ['no_page', 'phone_off', 'not_there'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
