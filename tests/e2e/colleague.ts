import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Visitor } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';

/** The fields of the desk's settings about fees, deposits and refunds, with their defaults. */
export const ENDING_SETTINGS_FIELDS = {
  dry_run_fee: '25',
  no_show_fee: '35',
  deposit_nobody_here: 'no_show',
  deposit_service_failed: 'dry_run',
  deposit_wrong_equipment: 'refund',
  deposit_unsafe: 'dry_run',
  deposit_drop_off_closed: 'dry_run',
  deposit_own_vehicle: 'refund',
  deposit_solved: 'dry_run',
  late_refund_minutes: '30',
  second_deposit_over: '100',
  refund_limit: '200',
};

export const SETTINGS_PATH = '/admin?tab=settings';
export const ACCOUNT_PATH = '/admin/account';
export const OWN_PASSWORD = 'four words of my own';

/** The secrets that a page shows once. */
export function secretsShownOnce({ html }: Pick<VisitedPage, 'html'>): string[] {
  const card = /<section[^>]*shown-once[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  return [...card.matchAll(/<code[^>]*>([^<]+)<\/code>/g)].map(([, word = '']) => word);
}

/** Submits the e-mail and password with a plain POST. The page that follows may ask for the second factor. */
export async function submitPassword(
  site: string,
  email: string,
  password: string,
): Promise<{ visitor: Visitor; page: VisitedPage }> {
  const who = new Visitor(site);
  return { visitor: who, page: await who.submit(await who.get('/admin/login'), 'sign_in', { email, password }) };
}

/**
 * Adds a colleague.
 * @param desk an owner who is signed in and whose password is {@link OWN_PASSWORD}
 * @returns the colleague's one-time password
 */
export async function addColleague(desk: Visitor, email: string): Promise<string> {
  const page = await desk.submit(await desk.get(SETTINGS_PATH), 'add_admin', { email, current_password: OWN_PASSWORD });
  const [password = ''] = secretsShownOnce(page);
  expect(password).toMatch(/^[\w-]{16}$/);
  return password;
}

/** Signs in with the one-time password and chooses a new one. */
export async function signInFirstTime(site: string, email: string, oneTime: string): Promise<Visitor> {
  const { visitor, page } = await submitPassword(site, email, oneTime);
  expect(page.url).toBe('/admin/login/password');
  const result = await visitor.submit(page, 'choose_password', {
    new_password: OWN_PASSWORD,
    new_password_again: OWN_PASSWORD,
  });
  expect([result.status, result.url]).toEqual([200, '/admin']);
  return visitor;
}

/** Imitates a phone with an authenticator app. */
export class AuthenticatorApp {
  private readonly totp: TOTP;
  /** The 30-second step of the last code. The next code must have a later step, because each code works only once. */
  private lastStep = 0;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /** An unused code: the current one, or the next one, which is also accepted. */
  code(): string {
    this.lastStep = Math.max(this.lastStep + 1, Math.floor(Date.now() / 30_000));
    return this.totp.generate({ timestamp: this.lastStep * 30_000 });
  }
}

/** The key printed beside the QR code. */
export function authenticatorKeyOn({ html }: Pick<VisitedPage, 'html'>): string {
  return /<code[^>]*shown-word[^>]*>([^<]+)<\/code>/.exec(html)?.[1] ?? '';
}

/** Turns on two-factor sign-in. @returns the app and the recovery codes */
export async function turnOnSecondStep(
  who: Visitor,
  password = OWN_PASSWORD,
): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  const setupPage = await who.submit(await who.get(ACCOUNT_PATH), 'begin_second_step', { current_password: password });
  const app = new AuthenticatorApp(authenticatorKeyOn(setupPage));
  const enabledPage = await who.submit(setupPage, 'confirm_second_step', { code: app.code() });
  const codes = secretsShownOnce(enabledPage);
  expect(codes).toHaveLength(10);
  return { app, codes };
}
