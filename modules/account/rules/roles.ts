/** An owner may do everything. A dispatcher may do everything but what {@link needsOwner} names, and large refunds. */
export const ROLES = ['owner', 'dispatcher'] as const;
export type Role = (typeof ROLES)[number];

/** The forms of the desk that only an owner may send, by intent, whatever page they're sent to. */
export const OWNER_INTENTS: readonly string[] = [
  'save_settings',
  'save_rate_card',
  'add_admin',
  'renew_password',
  'disable_admin',
  'sign_out_admin',
  'set_role',
];

/** Whether only an owner may send a form. */
export function needsOwner(intent: string): boolean {
  return OWNER_INTENTS.includes(intent);
}
