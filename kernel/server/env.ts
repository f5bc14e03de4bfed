import { parsePhone } from '../phone.ts';
import { perProcess } from './per-process.ts';
import { productionFaults } from './production-env.ts';
import { variables } from './variables.ts';
import type { ParsedVariables } from './variables.ts';

/**
 * The environment, parsed once per process (docs/configuration.md). In production mode a missing secret is an error
 * at start, never a silent emulator; in demo mode the launcher fills in every part it started itself.
 */
export interface Environment extends Omit<ParsedVariables, 'PUBLIC_URL' | 'SESSION_SECRET' | 'LASTING_KEY'> {
  /** Origin used in links, without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  LASTING_KEY: string;
  /** Cookies are Secure and `__Host-` exactly then. */
  secure: boolean;
  /** Where a customer's browser is sent to pay: the only foreign origin forms may lead to. */
  checkoutOrigin: string;
}

/**
 * Parses the environment.
 * @throws Error with one line per fault, each saying which variable is wrong and why.
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const faults = values.APP_MODE === 'production' ? productionFaults(values) : demoFaults(values);
  if (!values.TEMPORAL_TLS_CLIENT_CERT_PATH !== !values.TEMPORAL_TLS_CLIENT_KEY_PATH) {
    faults.push('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH go together');
  }
  const onCall = values.ON_CALL_PHONE && parsePhone(values.ON_CALL_PHONE);
  if (values.ON_CALL_PHONE && !onCall) faults.push('ON_CALL_PHONE is no phone number');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    ...values,
    OTEL_EXPORTER_OTLP_ENDPOINT: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: values.SESSION_SECRET ?? '',
    LASTING_KEY: values.LASTING_KEY ?? values.SESSION_SECRET ?? '',
    ON_CALL_PHONE: onCall,
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

/** The parsed environment of this process. @throws as {@link parseEnvironment}, at the first call. */
export const env = perProcess('environment', () => parseEnvironment(process.env));
