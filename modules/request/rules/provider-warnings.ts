/** Warnings about giving a provider one particular job. They depend on what the job's customer needs. */
export const JOB_WARNINGS = ['card_not_taken', 'card_unknown', 'flatbed_unknown'] as const;
export type JobWarning = (typeof JOB_WARNINGS)[number];

/** Warnings about a provider that apply to every job, in the order they're shown. */
export const PROVIDER_RECORD_WARNINGS = [
  'inactive',
  'declined',
  'rating_low',
  'payments_unverified',
  'insurance_expired',
  'insurance_low',
  'insurance_missing',
  'license_missing',
] as const;
export type ProviderRecordWarning = (typeof PROVIDER_RECORD_WARNINGS)[number];

/** All warnings, in the order they're shown. */
export const PROVIDER_WARNINGS = [...JOB_WARNINGS, ...PROVIDER_RECORD_WARNINGS] as const;
export type ProviderWarning = (typeof PROVIDER_WARNINGS)[number];
