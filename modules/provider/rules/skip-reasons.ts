/** The reasons for skipping the code that the provider's page offers. The provider can also type another one. */
export const SKIP_REASONS = ['no_page', 'phone_off', 'not_there'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
