/** Columns of a request that hold typed text. They're stored beside a command, never in it, and never logged. */
export const PERSONAL_COLUMNS = [
  'provider_name',
  'provider_phone',
  'provider_email',
  'provider_vehicle_info',
  'provider_plate',
  'customer_review',
  'cancel_reason',
  'extra_reason',
  'change_reason',
  'change_destination',
  'change_destination_point',
  'handshake_skip_reason',
  'refund_settled_reason',
  'refund_settled_by',
  'failure_note',
] as const;
export type PersonalColumn = (typeof PERSONAL_COLUMNS)[number];
