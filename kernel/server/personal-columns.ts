/**
 * The columns of a request that contain text people typed. Such text is stored in PostgreSQL and never in a command or
 * in the log.
 */
export const PERSONAL_COLUMNS = [
  'provider_name',
  'provider_phone',
  'provider_email',
  'provider_vehicle_info',
  'provider_plate',
  'customer_review',
  'cancel_reason',
  'cancellation_declined_reason',
  'extra_reason',
  'change_reason',
  'change_destination',
  'change_destination_point',
  'handshake_skip_reason',
  'refund_settled_reason',
  'refund_settled_by',
  'failure_note',
  'drop_off_wish',
  'provider_fee_method',
  'provider_fee_account',
] as const;
export type PersonalColumn = (typeof PERSONAL_COLUMNS)[number];
