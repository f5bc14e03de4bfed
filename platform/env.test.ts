import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './env.ts';

const PRODUCTION = {
  APP_MODE: 'production',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://localhost/shoulder',
  TEMPORAL_ADDRESS: 'localhost:7233',
  PUBLIC_URL: 'https://shoulder.example/',
  SESSION_SECRET: 'a'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

describe('production', () => {
  it('starts with its secrets; links have no slash at their end, cookies are Secure', () => {
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
  ])('does not start without %s, and says which it is', (name) => {
    expect(() => parseEnvironment({ ...PRODUCTION, [name]: undefined })).toThrow(`${name} is missing`);
  });

  it.each([
    [{ SESSION_SECRET: 'a'.repeat(31) }, 'SESSION_SECRET is too short'],
    [{ LASTING_KEY: 'short' }, 'LASTING_KEY is too short'],
    [{ STRIPE_EMULATOR_URL: 'http://localhost:1' }, 'STRIPE_EMULATOR_URL is only for demo mode'],
    [{ TWILIO_EMULATOR_URL: 'http://localhost:1' }, 'TWILIO_EMULATOR_URL is only for demo mode'],
    [{ GOOGLE_MAPS_URL: 'http://localhost:1' }, 'GOOGLE_MAPS_URL is only for demo mode'],
    [{ ON_CALL_PHONE: 'nobody' }, 'ON_CALL_PHONE is no phone number'],
  ])('refuses %o', (more, words) => {
    expect(() => parseEnvironment({ ...PRODUCTION, ...more })).toThrow(words);
  });

  it('keys what lasts with a key of its own, or with the secret there is', () => {
    expect(parseEnvironment(PRODUCTION).LASTING_KEY).toBe(PRODUCTION.SESSION_SECRET);
    expect(parseEnvironment({ ...PRODUCTION, LASTING_KEY: 'b'.repeat(32) }).LASTING_KEY).toBe('b'.repeat(32));
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('traces nowhere else than asked: %o', (wrong, words) => {
    expect(() => parseEnvironment({ ...PRODUCTION, ...wrong })).toThrow(words);
    const off = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: '' };
    expect(parseEnvironment({ ...PRODUCTION, ...off })).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it('names all that is wrong at once', () => {
    expect(() => parseEnvironment({ ...PRODUCTION, SESSION_SECRET: '', PUBLIC_URL: '' })).toThrow(
      /SESSION_SECRET[^]*PUBLIC_URL/,
    );
  });

  it('takes what a compose file leaves empty as not set', () => {
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
