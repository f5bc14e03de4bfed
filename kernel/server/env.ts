import { parsePhone } from '../phone.ts';
import { perProcess } from './per-process.ts';
import { productionFaults } from './production-env.ts';
import { variablesSchema } from './variables.ts';
import type { ParsedVariables } from './variables.ts';

/**
 * The environment variables, parsed once per process (docs/configuration.md). In production mode, a process without a
 * required secret doesn't start; it never uses an emulator instead. In demo mode, the launcher sets the variables of
 * every part that it has started.
 */
export interface Environment extends Omit<ParsedVariables, 'PUBLIC_URL' | 'SESSION_SECRET' | 'LASTING_KEY'> {
  /** The origin of all links, without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  LASTING_KEY: string;
  /** Whether cookies are Secure, with names that start with `__Host-`. */
  secure: boolean;
  /** The origin of Stripe's payment page. It's the only foreign origin that forms may redirect to. */
  checkoutOrigin: string;
}

/**
 * Parses the environment variables.
 * @throws Error with one line per fault: the variable and the reason
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const result = variablesSchema.safeParse(source);
  if (!result.success) {
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = result.data;
  const faults = values.APP_MODE === 'production' ? productionFaults(values) : demoFaults(values);
  if (!values.TEMPORAL_TLS_CLIENT_CERT_PATH !== !values.TEMPORAL_TLS_CLIENT_KEY_PATH) {
    faults.push('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH go together');
  }
  const onCallPhone = values.ON_CALL_PHONE && parsePhone(values.ON_CALL_PHONE);
  if (values.ON_CALL_PHONE && !onCallPhone) faults.push('ON_CALL_PHONE is not a phone number');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    ...values,
    OTEL_EXPORTER_OTLP_ENDPOINT: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    PUBLIC_URL: publicUrl,
    TEMPORAL_UI_URL: values.TEMPORAL_UI_URL?.replace(/\/+$/, ''),
    SESSION_SECRET: values.SESSION_SECRET ?? '',
    LASTING_KEY: values.LASTING_KEY ?? values.SESSION_SECRET ?? '',
    ON_CALL_PHONE: onCallPhone,
    secure: publicUrl.startsWith('https:'),
    checkoutOrigin: values.STRIPE_EMULATOR_URL
      ? new URL(values.STRIPE_EMULATOR_URL).origin
      : 'https://checkout.stripe.com',
  };
}

function demoFaults(values: ParsedVariables): string[] {
  const faults: string[] = [];
  if (!values.SESSION_SECRET) faults.push('SESSION_SECRET is missing: npm start makes one');
  if (!values.STRIPE_SECRET_KEY && !values.STRIPE_EMULATOR_URL) {
    faults.push('STRIPE_SECRET_KEY or STRIPE_EMULATOR_URL is missing: npm start starts the emulator');
  }
  return faults;
}

/**
 * This process's environment variables.
 * @throws Error, like {@link parseEnvironment}, on the first call
 */
export const env = perProcess('environment', () => parseEnvironment(process.env));
