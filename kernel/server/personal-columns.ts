/**
 * The request's columns for personal text that comes with a command. The text is stored in PostgreSQL beside the
 * command, and never gets into Temporal or the log.
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
