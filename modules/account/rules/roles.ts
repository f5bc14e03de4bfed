/**
 * An owner may do everything. A dispatcher may do everything except send the forms in {@link OWNER_INTENTS} and make
 * large refunds.
 */
export const ROLES = ['owner', 'dispatcher'] as const;
export type Role = (typeof ROLES)[number];

/** The intents of the desk's forms that only an owner may send, on whatever page the form is. */
export const OWNER_INTENTS: readonly string[] = [
  'save_settings',
  'save_rate_card',
  'add_admin',
  'renew_password',
  'disable_admin',
  'sign_out_admin',
  'set_role',
];

/** Whether only an owner may send the form with this intent. */
export function needsOwner(intent: string): boolean {
  return OWNER_INTENTS.includes(intent);
}
