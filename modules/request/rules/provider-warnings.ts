/** Reasons not to give a provider a job, in the order they're shown. */
export const PROVIDER_WARNINGS = [
  'inactive',
  'declined',
  'rating_low',
  'payments_unverified',
  'insurance_expired',
  'insurance_low',
  'insurance_missing',
  'license_missing',
] as const;
export type ProviderWarning = (typeof PROVIDER_WARNINGS)[number];
