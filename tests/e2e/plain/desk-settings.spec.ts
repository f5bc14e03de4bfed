import { expect, test } from '@playwright/test';
import { resetAdminPassword } from '#modules/account/passwords.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { Visitor, formsOf, visibleText } from '#night/visitor.ts';
import {
  ACCOUNT_PATH,
  ENDING_SETTINGS_FIELDS,
  OWN_PASSWORD,
  SETTINGS_PATH,
  addColleague,
  signInFirstTime,
  secretsShownOnce,
  submitPassword,
  turnOnSecondStep,
} from '../colleague.ts';
import { openOwnDesk, type OwnDesk } from '../own-desk.ts';

const ROSA_EMAIL = 'rosa@desk.example';
const OWN_EMAIL = 'me@desk.example';
const SAVED = {
  service_phone: '(817) 555-0122',
  on_call_phone: '',
  late_minutes: '3',
  overdue_minutes: '7',
  provider_wait_minutes: '60',
  ...ENDING_SETTINGS_FIELDS,
  current_password: OWN_PASSWORD,
};

let desk: OwnDesk;
let admin: Visitor;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.afterAll(() => desk.close());
test.beforeEach(async () => {
  await desk.query('DELETE FROM admins');
  await desk.query(
    `UPDATE desk_settings SET service_phone = NULL, on_call_phone = NULL, late_minutes = NULL, overdue_minutes = NULL,
       provider_wait_minutes = NULL, ending_terms = NULL`,
  );
  const prisma = createDatabase(desk.databaseUrl);
  await resetAdminPassword(prisma, OWN_EMAIL, OWN_PASSWORD);
  await prisma.$disconnect();
  const { visitor, page } = await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD);
  expect(page.url).toBe('/admin');
  admin = visitor;
});

/** Checks that a visitor who isn't signed in is refused wherever a session is needed. */
async function expectSignedOut(visitor: Visitor): Promise<void> {
  const reports = ['/admin/completed.csv', '/admin/reports', '/admin/health'];
  for (const path of ['/admin', SETTINGS_PATH, ACCOUNT_PATH, '/admin?tab=completed', ...reports]) {
    const page = await visitor.get(path);
    expect(page.statuses[0], path).toBe(303);
    expect(page.url, path).toMatch(/^\/admin\/login/);
  }
  expect((await visitor.get('/admin/events')).status).toBe(401);
  expect((await visitor.get('/admin.data?tab=settings')).status).toBe(401);
  for (const intent of ['save_settings', 'add_admin', 'renew_password', 'disable_admin', 'sign_out_admin']) {
    expect((await visitor.postFields(SETTINGS_PATH, { intent, ...SAVED, email: ROSA_EMAIL })).status, intent).toBe(401);
  }
  for (const intent of ['change_password', 'begin_second_step', 'end_session', 'end_sessions']) {
    expect((await visitor.postFields(ACCOUNT_PATH, { intent })).status, intent).toBe(401);
  }
}

test('settings, accounts and exports require a session', async () => {
  await expectSignedOut(new Visitor(desk.url));
  expect(await desk.query('SELECT 1 FROM admins')).toHaveLength(1);
});

test('signing in requires both fields, and only one e-mail', async () => {
  const who = new Visitor(desk.url);
  const blank = await who.submit(await who.get('/admin/login'), 'sign_in', { email: OWN_EMAIL });
  expect(blank.status).toBe(422);
  expect(visibleText(blank)).toContain('You must provide either an email or phone number and a password');
  // If the e-mail field is sent twice, the rate limit and the password check must use the same value.
  const tryEmails = (...emails: string[]) =>
    who.fetch('/admin/login', {
      method: 'POST',
      headers: { origin: desk.url },
      body: new URLSearchParams([...emails.map((email) => ['email', email]), ['password', OWN_PASSWORD]]),
    });
  expect((await tryEmails(OWN_EMAIL, 'nobody@desk.example')).status).toBe(422);
  expect((await tryEmails('nobody@desk.example', OWN_EMAIL)).status).toBe(303);
});

test('cross-site posts end no session and change no account', async () => {
  const adminForms = [
    [ACCOUNT_PATH, 'end_sessions'],
    [ACCOUNT_PATH, 'abandon_second_step'],
    [SETTINGS_PATH, 'add_admin'],
    ['/admin/logout', ''],
  ] as const;
  for (const [path, intent] of adminForms) {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      const refused = await admin.postFields(path, { intent, email: ROSA_EMAIL }, headers);
      expect(refused.status, `${path} ${intent}`).toBe(403);
    }
  }
  expect((await admin.get('/admin/logout')).url).toBe('/admin');
  expect(await desk.query('SELECT 1 FROM admin_sessions')).toHaveLength(1);
  expect(await desk.query('SELECT 1 FROM admins')).toHaveLength(1);
});

test('a stream has a single URL, so that it ends with its session', async () => {
  expect((await admin.fetch('/admin/%65vents')).status).toBe(400);
  expect((await admin.fetch('/admin/events//')).status).toBe(400);
});

test('the desk’s service phone is shown everywhere', async () => {
  const guest = new Visitor(desk.url);
  expect(visibleText(await guest.get('/'))).toContain('(214) 555-0100');
  const saved = await admin.submit(await admin.get(SETTINGS_PATH), 'save_settings', SAVED);
  expect(visibleText(saved)).toContain('Changed: Service phone');
  for (const path of ['/', '/request', '/city/plano', '/track/00000000', '/no/such/page', '/legal/terms']) {
    const { html } = await guest.get(path);
    expect(html, path).toContain('+18175550122');
    expect(html, path).not.toContain('555-0100');
  }
  // The error page shows the new number too.
  const refused = await guest.postFields('/request', {}, { origin: 'https://evil.example' });
  expect([refused.status, refused.html.includes('(817) 555-0122')]).toEqual([403, true]);
  const shownForm = formsOf((await admin.get(SETTINGS_PATH)).html).find((form) => form.intent === 'save_settings');
  expect(shownForm?.hidden.version).toBe('2');
  const log = await desk.query('SELECT what FROM desk_changes ORDER BY what');
  expect(log.map((line) => line.what)).toEqual(['service_phone', 'waiting_limits']);
  await admin.submit(await admin.get(SETTINGS_PATH), 'save_settings', { ...SAVED, service_phone: '' });
  expect((await guest.get('/')).html).toContain('+12145550100');
});

test('invalid settings and stale pages are refused with a message', async () => {
  const page = await admin.get(SETTINGS_PATH);
  for (const [fields, expectedText] of [
    [{ service_phone: 'call me' }, 'Please enter a valid phone number'],
    [{ on_call_phone: '12' }, 'Please enter a valid phone number'],
    [{ late_minutes: '0' }, 'Please enter a whole number of minutes, from 1 to 240'],
    [{ overdue_minutes: '2.5' }, 'Please enter a whole number of minutes, from 1 to 240'],
    [{ provider_wait_minutes: '9' }, 'Please enter a whole number of minutes, from 10 to 240'],
    [{ provider_wait_minutes: '' }, 'Please enter a whole number of minutes, from 10 to 240'],
    [{ late_minutes: '7' }, 'This has to be more than "Late after"'],
    [{ no_show_fee: 'a lot' }, 'Please enter an amount, or 0'],
    [{ deposit_unsafe: 'all' }, 'Please choose one from the list'],
  ] as const) {
    const refused = await admin.submit(page, 'save_settings', { ...SAVED, ...fields });
    expect(refused.status).toBe(422);
    expect(visibleText(refused)).toContain(expectedText);
  }
  await admin.submit(page, 'save_settings', SAVED);
  const stale = await admin.submit(page, 'save_settings', { ...SAVED, late_minutes: '4' });
  expect(stale.status).toBe(409);
  expect(visibleText(stale)).toContain('Someone else saved changes in the meantime');
  expect(await desk.query('SELECT late_minutes FROM desk_settings')).toEqual([{ late_minutes: 3 }]);
});

test('a colleague signs in with a one-time password once, and must choose a new one', async () => {
  const oneTime = await addColleague(admin, ROSA_EMAIL);
  // The password isn't shown a second time.
  expect(secretsShownOnce(await admin.get(SETTINGS_PATH))).toEqual([]);
  const { visitor: rosa, page } = await submitPassword(desk.url, ROSA_EMAIL, oneTime);
  expect(page.url).toBe('/admin/login/password');
  await expectSignedOut(rosa);
  for (const [fields, words] of [
    [{ new_password: 'short', new_password_again: 'short' }, 'Please use at least 12 characters'],
    [{ new_password: OWN_PASSWORD, new_password_again: 'something else' }, "This doesn't match the one above"],
    [{ new_password: oneTime, new_password_again: oneTime }, 'This is your current password'],
  ] as const) {
    const refused = await rosa.submit(await rosa.get('/admin/login/password'), 'choose_password', fields);
    expect(refused.status).toBe(422);
    expect(visibleText(refused)).toContain(words);
    expect(refused.html).not.toContain(OWN_PASSWORD);
  }
  await signInFirstTime(desk.url, ROSA_EMAIL, oneTime);
  const { page: again } = await submitPassword(desk.url, ROSA_EMAIL, oneTime);
  expect([again.status, visibleText(again).includes('Invalid email or password')]).toEqual([422, true]);
  expect((await submitPassword(desk.url, ROSA_EMAIL, OWN_PASSWORD)).page.url).toBe('/admin');
});

test('a disabled account is locked out of pages, posts and streams at once', async () => {
  const rosa = await signInFirstTime(desk.url, ROSA_EMAIL, await addColleague(admin, ROSA_EMAIL));
  const cookie = [...rosa.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await fetch(`${desk.url}/admin/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const [row] = await desk.query('SELECT id FROM admins WHERE email = $1', [ROSA_EMAIL]);
  const rosaFields = { admin_id: String(row?.id), current_password: OWN_PASSWORD };
  const page = await admin.get(SETTINGS_PATH);
  const nobody = await admin.submit(page, 'disable_admin', { admin_id: '', current_password: OWN_PASSWORD });
  expect([nobody.status, visibleText(nobody).includes('Please choose an admin')]).toEqual([422, true]);
  expect(visibleText(await admin.submit(page, 'disable_admin', rosaFields))).toContain('Admin Disabled');
  await expectSignedOut(rosa);
  expect(visibleText(await rosa.get('/admin'))).toContain('Your session is no longer valid');
  expect(visibleText(await new Visitor(desk.url).get('/admin'))).not.toContain('Your session');
  // The stream must end by itself, or the test times out here.
  await stream.text();
  expect((await submitPassword(desk.url, ROSA_EMAIL, OWN_PASSWORD)).page.status).toBe(422);
  // A new one-time password lets her sign in again.
  const form = await admin.get(SETTINGS_PATH);
  const [oneTime = ''] = secretsShownOnce(await admin.submit(form, 'renew_password', rosaFields));
  expect((await submitPassword(desk.url, ROSA_EMAIL, oneTime)).page.url).toBe('/admin/login/password');
});

test('adding accounts on an unattended desk requires the password, with limited guesses', async () => {
  const rosa = await signInFirstTime(desk.url, ROSA_EMAIL, await addColleague(admin, ROSA_EMAIL));
  const [row] = await desk.query('SELECT id FROM admins WHERE email = $1', [ROSA_EMAIL]);
  const page = await admin.get(SETTINGS_PATH);
  for (const [intent, fields] of [
    ['add_admin', { email: 'evil@desk.example' }],
    ['renew_password', { admin_id: String(row?.id) }],
    ['disable_admin', { admin_id: String(row?.id) }],
    ['save_settings', { ...SAVED, on_call_phone: '(817) 555-0199', current_password: '' }],
  ] as const) {
    const without = await admin.submit(page, intent, fields);
    expect([without.status, visibleText(without).includes('Please enter your current password')]).toEqual([422, true]);
    const wrong = await admin.submit(page, intent, { ...fields, current_password: 'a guess of mine' });
    expect([wrong.status, visibleText(wrong).includes("That's not your current password")]).toEqual([422, true]);
    expect(wrong.html).not.toContain('a guess of mine');
  }
  const tries = { email: 'evil@desk.example', current_password: 'another guess' };
  for (let n = 5; n <= 10; n++) expect((await admin.submit(page, 'add_admin', tries)).status).toBe(422);
  for (const [intent, fields] of [
    ['add_admin', tries],
    ['disable_admin', { admin_id: String(row?.id) }],
    ['save_settings', SAVED],
  ] as const) {
    const limitedAnswer = await admin.submit(page, intent, { ...fields, current_password: OWN_PASSWORD });
    expect(limitedAnswer.status, intent).toBe(429);
    expect(Number(limitedAnswer.headers.get('retry-after')), intent).toBeGreaterThan(0);
  }
  const changedSettingsQuery = 'SELECT 1 FROM desk_settings WHERE on_call_phone IS NOT NULL OR late_minutes = 3';
  expect(await desk.query(changedSettingsQuery)).toEqual([]);
  expect(await desk.query('SELECT 1 FROM admins')).toHaveLength(2);
  expect((await rosa.get('/admin')).url).toBe('/admin');
});

test('nobody can disable or reset their own account', async () => {
  const [row] = await desk.query('SELECT id FROM admins');
  for (const intent of ['disable_admin', 'renew_password', 'sign_out_admin']) {
    const page = await admin.postFields(SETTINGS_PATH, { intent, admin_id: String(row?.id) });
    expect(page.status, intent).toBe(409);
    expect(visibleText(page)).toContain("You can't do this to your own account");
  }
  expect((await admin.get('/admin')).status).toBe(200);
});

test('changing one’s password requires the current one, and ends the other sessions', async () => {
  const { visitor: phone } = await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD);
  const newPassword = { new_password: 'five other words of mine', new_password_again: 'five other words of mine' };
  const wrong = await admin.submit(await admin.get(ACCOUNT_PATH), 'change_password', {
    current_password: 'no',
    ...newPassword,
  });
  expect([wrong.status, visibleText(wrong).includes("That's not your current password")]).toEqual([422, true]);
  const changedPage = await admin.submit(await admin.get(ACCOUNT_PATH), 'change_password', {
    current_password: OWN_PASSWORD,
    ...newPassword,
  });
  expect(visibleText(changedPage)).toContain('Password Changed');
  expect((await phone.get('/admin')).url).toBe('/admin/login');
  expect((await admin.get('/admin')).status).toBe(200);
});

test('ends one session, or all of them', async () => {
  const { visitor: phone } = await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD);
  const { visitor: laptop } = await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD);
  await admin.submit(await admin.get(ACCOUNT_PATH), 'end_session');
  const signedInPages = [await phone.get('/admin'), await laptop.get('/admin')].filter((page) => page.url === '/admin');
  expect(signedInPages).toHaveLength(1);
  const signedOutPage = await admin.submit(await admin.get(ACCOUNT_PATH), 'end_sessions');
  expect(signedOutPage.url).toBe('/admin/login');
  expect(visibleText(signedOutPage)).toContain("You've been signed out everywhere");
  for (const who of [admin, phone, laptop]) expect((await who.get('/admin')).url).toBe('/admin/login');
});

test('with two-factor sign-in the password alone is not enough', async () => {
  const refused = await admin.submit(await admin.get(ACCOUNT_PATH), 'begin_second_step', { current_password: 'wrong' });
  expect(refused.status).toBe(422);
  const { app, codes } = await turnOnSecondStep(admin, OWN_PASSWORD);
  const { visitor: halfSignedIn, page } = await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD);
  expect(page.url).toBe('/admin/login/code');
  await expectSignedOut(halfSignedIn);
  const wrong = await halfSignedIn.submit(page, 'enter_code', { code: '000000' });
  expect([wrong.status, visibleText(wrong).includes("That code isn't right")]).toEqual([422, true]);
  const afterCode = await halfSignedIn.submit(page, 'enter_code', { code: app.code() });
  expect(afterCode.url).toBe('/admin');
  const { visitor: phoneless, page: asked } = await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD);
  const recovered = await phoneless.submit(asked, 'enter_code', { code: codes[0] ?? '' });
  expect(recovered.url).toBe('/admin');
  expect(visibleText(recovered)).toContain('You have 9 recovery codes left');
  const turnOffFields = { current_password: OWN_PASSWORD, code: codes[0] ?? '' };
  expect((await admin.submit(await admin.get(ACCOUNT_PATH), 'end_second_step', turnOffFields)).status).toBe(422);
  const disabledPage = await admin.submit(await admin.get(ACCOUNT_PATH), 'end_second_step', {
    ...turnOffFields,
    code: codes[1] ?? '',
  });
  expect(visibleText(disabledPage)).toContain('Two-Step Verification Off');
  expect((await submitPassword(desk.url, OWN_EMAIL, OWN_PASSWORD)).page.url).toBe('/admin');
});
