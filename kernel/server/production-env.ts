import type { ParsedVariables } from './variables.ts';

/*
 * What a production start demands of its environment (`parseEnvironment`), and what it only remarks on: a fault stops the
 * start, since each would fail later and more quietly.
 */

const MINIMUM_SECRET = 32;
/** Of 64 hexadecimal digits by chance fewer than 8 different ones do not come up in the life of the world. */
const MINIMUM_DIFFERENT = 8;
/** Secret and restricted keys; Stripe's sandboxes have `test` ones. */
const STRIPE_KEY = /^[sr]k_(?:live|test)_\w/;
const STRIPE_TEST_KEY = /^[sr]k_test_/;
/** Who guesses either of these sends notices in their name. */
const SIGNING_SECRET = /^whsec_\w{32,}$/;
const AUTH_TOKEN = /^[0-9a-f]{32}$/i;
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
/** Where a production build is tried on the machine that runs it. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What is wrong with the environment of a production start: a line each, which names the variable first. */
export function productionFaults(values: ParsedVariables): string[] {
  const faults: string[] = [];
  const demand = (name: keyof ParsedVariables, why: string) => {
    if (!values[name]) faults.push(`${name} is missing: ${why}`);
  };
  demand('SESSION_SECRET', 'it signs cookies');
  demand('PUBLIC_URL', 'it is the origin in every link sent');
  demand('STRIPE_SECRET_KEY', 'it takes deposits');
  demand('STRIPE_WEBHOOK_SECRET', 'it proves that a payment notice comes from Stripe');
  for (const name of ['STRIPE_EMULATOR_URL', 'TWILIO_EMULATOR_URL', 'GOOGLE_MAPS_URL'] as const) {
    if (values[name]) faults.push(`${name} is only for demo mode`);
  }
  // What was signed with the one before is still believed: it is guessed no harder than its own length allows.
  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_BEFORE', 'LASTING_KEY'] as const) {
    const secret = values[name];
    if (!secret) continue;
    if (secret.length < MINIMUM_SECRET) faults.push(`${name} is too short: at least ${MINIMUM_SECRET} characters`);
    else if (isSimple(secret)) {
      faults.push(`${name} is too simple: it repeats a few characters; openssl rand -hex 32 makes a good one`);
    }
  }
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL } = values;
  if (STRIPE_SECRET_KEY && !STRIPE_KEY.test(STRIPE_SECRET_KEY)) {
    faults.push(
      'STRIPE_SECRET_KEY is no secret key: Stripe gives one that begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    );
  }
  if (STRIPE_WEBHOOK_SECRET && !SIGNING_SECRET.test(STRIPE_WEBHOOK_SECRET)) {
    faults.push(
      'STRIPE_WEBHOOK_SECRET is no signing secret: the one of the webhook begins with whsec_, and 32 characters or more follow',
    );
  }
  if (values.TWILIO_AUTH_TOKEN && !AUTH_TOKEN.test(values.TWILIO_AUTH_TOKEN)) {
    faults.push('TWILIO_AUTH_TOKEN is no auth token: Twilio gives one of 32 hexadecimal digits');
  }
  const without = TWILIO.filter((name) => !values[name]);
  if (without.length > 0 && without.length < TWILIO.length) {
    faults.push(`${without.join(' and ')} missing: Twilio needs all of ${TWILIO.join(', ')}, or none for no texts`);
  }
  if (PUBLIC_URL) faults.push(...addressFaults(PUBLIC_URL));
  return faults;
}

/** A few characters, or a short piece, over and over. */
function isSimple(secret: string): boolean {
  return new Set(secret).size < MINIMUM_DIFFERENT || /^(.{1,16})\1+.{0,16}$/.test(secret);
}

function addressFaults(address: string): string[] {
  if (!URL.canParse(address)) return ['PUBLIC_URL is no address: such as https://shoulder.example'];
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.has(hostname))) {
    return ['PUBLIC_URL is not https: links are secrets, and cookies of people would go in clear'];
  }
  // The links that are sent have their paths at its root.
  return pathname.replace(/\/+$/, '') || search || hash
    ? ['PUBLIC_URL is more than an origin: leave out the path']
    : [];
}

/** What a production start runs with, though hardly anybody means it: a line each, which names the variable first. */
export function productionWarnings(
  values: Pick<ParsedVariables, 'APP_MODE' | 'TRUST_PROXY' | 'STRIPE_SECRET_KEY' | 'TWILIO_ACCOUNT_SID'> & {
    secure: boolean;
  },
): string[] {
  if (values.APP_MODE !== 'production') return [];
  const warnings: string[] = [];
  if (values.secure && values.TRUST_PROXY === 0) {
    warnings.push(
      'TRUST_PROXY is 0 with an https address: behind a proxy all visitors then share one address, and its limits; set 1',
    );
  }
  if (STRIPE_TEST_KEY.test(values.STRIPE_SECRET_KEY ?? '')) {
    warnings.push('STRIPE_SECRET_KEY is of a sandbox: nobody pays real money');
  }
  if (!values.TWILIO_ACCOUNT_SID) warnings.push(`${TWILIO.join(', ')} are not set: no text messages are sent`);
  return warnings;
}
