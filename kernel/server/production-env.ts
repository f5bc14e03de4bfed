import type { ParsedVariables } from './variables.ts';

/*
 * What `parseEnvironment` requires in production, and what it warns about. With a fault in its environment, a process
 * doesn't start, because the fault would cause failures later that are harder to notice.
 */

const MIN_SECRET_LENGTH = 32;
/** The fewest different characters that a secret may have. 64 random hexadecimal digits nearly always have more. */
const MIN_DISTINCT_CHARACTERS = 8;
/** Matches secret and restricted keys of Stripe, live ones and those of a sandbox (`test`). */
const STRIPE_KEY_PATTERN = /^[sr]k_(?:live|test)_\w/;
const STRIPE_TEST_KEY_PATTERN = /^[sr]k_test_/;
/** Matches a webhook's signing secret. Anybody who guesses one can forge webhooks. */
const SIGNING_SECRET_PATTERN = /^whsec_\w{32,}$/;
const AUTH_TOKEN_PATTERN = /^[0-9a-f]{32}$/i;
const TWILIO_VARIABLES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
/** Hosts that are allowed without HTTPS, so that a production build can be tried on the machine itself. */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The faults in a production environment, one line each. Each line starts with the variable. */
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
  // Check the previous secret too, because signatures with it are still accepted.
  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_BEFORE', 'LASTING_KEY'] as const) {
    const secret = values[name];
    if (!secret) continue;
    if (secret.length < MIN_SECRET_LENGTH)
      faults.push(`${name} is too short: at least ${MIN_SECRET_LENGTH} characters`);
    else if (isSimple(secret)) {
      faults.push(`${name} is too simple: it repeats a few characters; openssl rand -hex 32 makes a good one`);
    }
  }
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL } = values;
  if (STRIPE_SECRET_KEY && !STRIPE_KEY_PATTERN.test(STRIPE_SECRET_KEY)) {
    faults.push('STRIPE_SECRET_KEY is not a secret key: those begin with sk_live_, rk_live_, sk_test_ or rk_test_');
  }
  if (STRIPE_WEBHOOK_SECRET && !SIGNING_SECRET_PATTERN.test(STRIPE_WEBHOOK_SECRET)) {
    faults.push(
      'STRIPE_WEBHOOK_SECRET is not a signing secret: those begin with whsec_, followed by at least 32 characters',
    );
  }
  if (values.TWILIO_AUTH_TOKEN && !AUTH_TOKEN_PATTERN.test(values.TWILIO_AUTH_TOKEN)) {
    faults.push('TWILIO_AUTH_TOKEN is not an auth token: those have 32 hexadecimal digits');
  }
  const missing = TWILIO_VARIABLES.filter((name) => !values[name]);
  if (missing.length > 0 && missing.length < TWILIO_VARIABLES.length) {
    faults.push(
      `${missing.join(' and ')} missing: Twilio needs all of ${TWILIO_VARIABLES.join(', ')}, or none to send no SMS`,
    );
  }
  if (PUBLIC_URL) faults.push(...publicUrlFaults(PUBLIC_URL));
  return faults;
}

/** Whether a secret is too simple: it has few different characters, or repeats a short piece. */
function isSimple(secret: string): boolean {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS || /^(.{1,16})\1+.{0,16}$/.test(secret);
}

function publicUrlFaults(address: string): string[] {
  if (!URL.canParse(address)) return ['PUBLIC_URL is not a URL such as https://shoulder.example'];
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))) {
    return ['PUBLIC_URL is not https: secret links and cookies would be sent in clear'];
  }
  // Links are built from the origin alone, so a path in the URL would be lost.
  return pathname.replace(/\/+$/, '') || search || hash
    ? ['PUBLIC_URL is more than an origin: leave out the path']
    : [];
}

/** The unusual settings of a production environment, one line each. Each line starts with the variable. */
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
  if (STRIPE_TEST_KEY_PATTERN.test(values.STRIPE_SECRET_KEY ?? '')) {
    warnings.push('STRIPE_SECRET_KEY is a sandbox key: nobody pays real money');
  }
  if (!values.TWILIO_ACCOUNT_SID)
    warnings.push(`${TWILIO_VARIABLES.join(', ')} are not set: no text messages are sent`);
  return warnings;
}
