/**
 * The reasons for skipping the arrival code that the provider's page offers. The provider can also type another reason.
 */
export const SKIP_REASONS = ['no_page', 'phone_off', 'not_there'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
