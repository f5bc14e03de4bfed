import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './env.ts';
import { productionWarnings } from './production-env.ts';

const SECRET = '5e0f3b9c71a84d26b0e9f7c3d1a25846';

const PRODUCTION = {
  APP_MODE: 'production',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://localhost/shoulder',
  TEMPORAL_ADDRESS: 'localhost:7233',
  PUBLIC_URL: 'https://shoulder.example/',
  SESSION_SECRET: SECRET,
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}`,
};

const SMS_VARIABLES = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: SECRET, TWILIO_FROM: '+12145550150' };

describe('production', () => {
  it('starts with its secrets, removes a trailing slash from the origin, and makes cookies Secure', () => {
    const settings = parseEnvironment(PRODUCTION);
    expect(settings).toMatchObject({ PUBLIC_URL: 'https://shoulder.example', secure: true });
    expect(settings.checkoutOrigin).toBe('https://checkout.stripe.com');
  });

  it.each([
    'DATABASE_URL',
    'TEMPORAL_ADDRESS',
    'PUBLIC_URL',
    'SESSION_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])("doesn't start without %s, and names the variable", (name) => {
    expect(() => parseEnvironment({ ...PRODUCTION, [name]: undefined })).toThrow(`${name} is missing`);
  });

  it.each([
    [{ SESSION_SECRET: SECRET.slice(1) }, 'SESSION_SECRET is too short'],
    [{ SESSION_SECRET: 'a'.repeat(32) }, 'SESSION_SECRET is too simple'],
    [{ SESSION_SECRET: 'secret'.repeat(8) }, 'SESSION_SECRET is too simple'],
    [{ SESSION_SECRET_BEFORE: SECRET.slice(1) }, 'SESSION_SECRET_BEFORE is too short'],
    [{ SESSION_SECRET: 'change-me-'.repeat(4) }, 'SESSION_SECRET is too simple'],
    [{ LASTING_KEY: 'short' }, 'LASTING_KEY is too short'],
    [{ LASTING_KEY: 'a'.repeat(36) }, 'LASTING_KEY is too simple'],
    [{ SESSION_SECRET_BEFORE: 'a'.repeat(40) }, 'SESSION_SECRET_BEFORE is too simple'],
    [{ STRIPE_SECRET_KEY: 'x' }, 'STRIPE_SECRET_KEY is not a secret key'],
    [{ STRIPE_SECRET_KEY: 'pk_live_51Nobody' }, 'STRIPE_SECRET_KEY is not a secret key'],
    [{ STRIPE_SECRET_KEY: 'sk_live_' }, 'STRIPE_SECRET_KEY is not a secret key'],
    [{ STRIPE_WEBHOOK_SECRET: 'x' }, 'STRIPE_WEBHOOK_SECRET is not a signing secret'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_a' }, 'STRIPE_WEBHOOK_SECRET is not a signing secret'],
    [{ STRIPE_WEBHOOK_SECRET: 'we_1Nobody' }, 'STRIPE_WEBHOOK_SECRET is not a signing secret'],
    [{ ...SMS_VARIABLES, TWILIO_AUTH_TOKEN: 'x' }, 'TWILIO_AUTH_TOKEN is not an auth token'],
    [{ TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_AUTH_TOKEN and TWILIO_FROM missing'],
    [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: ' ' }, 'TWILIO_FROM missing'],
    [{ TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+12145550150' }, 'TWILIO_ACCOUNT_SID missing'],
    [{ PUBLIC_URL: 'http://shoulder.example' }, 'PUBLIC_URL is not https'],
    [{ PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL is not https'],
    [{ PUBLIC_URL: 'ftp://127.0.0.1' }, 'PUBLIC_URL is not https'],
    [{ PUBLIC_URL: 'shoulder.example' }, 'PUBLIC_URL is not a URL'],
    [{ PUBLIC_URL: 'https://shoulder.example/help' }, 'PUBLIC_URL is more than an origin'],
    [{ STRIPE_EMULATOR_URL: 'http://localhost:1' }, 'STRIPE_EMULATOR_URL is only for demo mode'],
    [{ TWILIO_EMULATOR_URL: 'http://localhost:1' }, 'TWILIO_EMULATOR_URL is only for demo mode'],
    [{ GOOGLE_MAPS_URL: 'http://localhost:1' }, 'GOOGLE_MAPS_URL is only for demo mode'],
    [{ ON_CALL_PHONE: 'nobody' }, 'ON_CALL_PHONE is not a phone number'],
  ])('rejects %o', (more, words) => {
    expect(() => parseEnvironment({ ...PRODUCTION, ...more })).toThrow(words);
  });

  it.each<Record<string, string>>([
    { STRIPE_SECRET_KEY: 'rk_live_51Nobody' },
    { STRIPE_SECRET_KEY: 'sk_test_51Nobody' },
    { STRIPE_SECRET_KEY: 'rk_test_51Nobody' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:3000/' },
    { PUBLIC_URL: 'https://shoulder.example:8443' },
    SMS_VARIABLES,
    { SESSION_SECRET_BEFORE: SECRET, LASTING_KEY: SECRET },
  ])('accepts %o', (more) => {
    expect(parseEnvironment({ ...PRODUCTION, ...more })).toMatchObject({
      ...more,
      PUBLIC_URL: (more.PUBLIC_URL ?? PRODUCTION.PUBLIC_URL).replace(/\/$/, ''),
    });
  });

  it('trusts a number of proxies, or those on the same machine', () => {
    const parsedTrustProxy = (TRUST_PROXY: string) => parseEnvironment({ ...PRODUCTION, TRUST_PROXY }).TRUST_PROXY;
    expect([parsedTrustProxy('2'), parsedTrustProxy('loopback')]).toEqual([2, 'loopback']);
    for (const invalid of ['all', '11']) expect(() => parsedTrustProxy(invalid)).toThrow('TRUST_PROXY');
  });

  it('warns about an untrusted proxy, a sandbox, and missing SMS', () => {
    const warnings = (more: Record<string, string>) =>
      productionWarnings(parseEnvironment({ ...PRODUCTION, ...more })).map((line) => line.split(/[ ,]/)[0]);
    expect(warnings({ ...SMS_VARIABLES, TRUST_PROXY: '1' })).toEqual([]);
    expect(warnings({ ...SMS_VARIABLES })).toEqual(['TRUST_PROXY']);
    expect(warnings({ ...SMS_VARIABLES, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
    expect(warnings({ ...SMS_VARIABLES, TRUST_PROXY: '1', STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([
      'STRIPE_SECRET_KEY',
    ]);
    expect(warnings({ TRUST_PROXY: '1' })).toEqual(['TWILIO_ACCOUNT_SID']);
    expect(warnings({ APP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([]);
  });

  it('uses its own key for what is kept, or else the session secret', () => {
    expect(parseEnvironment(PRODUCTION).LASTING_KEY).toBe(PRODUCTION.SESSION_SECRET);
    expect(parseEnvironment({ ...PRODUCTION, LASTING_KEY: `b${SECRET}` }).LASTING_KEY).toBe(`b${SECRET}`);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('rejects a wrong tracing endpoint: %o', (wrong, words) => {
    expect(() => parseEnvironment({ ...PRODUCTION, ...wrong })).toThrow(words);
    const off = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: '' };
    expect(parseEnvironment({ ...PRODUCTION, ...off })).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it('names all faults at once', () => {
    expect(() => parseEnvironment({ ...PRODUCTION, SESSION_SECRET: '', PUBLIC_URL: '' })).toThrow(
      /SESSION_SECRET[^]*PUBLIC_URL/,
    );
  });

  it('treats the empty variables of a compose file as missing', () => {
    const empty = { METRICS_PORT: '', TWILIO_FROM: '', ON_CALL_PHONE: '', GOOGLE_MAPS_API_KEY: '' };
    expect(parseEnvironment({ ...PRODUCTION, ...empty })).toMatchObject({
      METRICS_PORT: undefined,
      TWILIO_FROM: undefined,
      ON_CALL_PHONE: undefined,
      GOOGLE_MAPS_API_KEY: undefined,
    });
    expect(parseEnvironment({ ...PRODUCTION, METRICS_PORT: '9464' }).METRICS_PORT).toBe(9464);
  });
});
