import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/common/lib/internal-non-workflow/index.js';
import type { Environment } from './env.ts';

/**
 * How to connect to the Temporal server: unencrypted, with TLS, with an API key (Temporal Cloud, always with TLS), or
 * with a client certificate (mTLS). Certificates are read again for each connection.
 * @throws the file system's error if a file can't be read
 */
export function temporalServerOptions(settings: Environment): {
  address: string;
  apiKey: string | undefined;
  tls: TLSConfig | true | undefined;
} {
  return { address: settings.TEMPORAL_ADDRESS, apiKey: settings.TEMPORAL_API_KEY, tls: tlsOf(settings) };
}

function tlsOf(settings: Environment): TLSConfig | true | undefined {
  const { TEMPORAL_TLS_CLIENT_CERT_PATH: certificate, TEMPORAL_TLS_CLIENT_KEY_PATH: key } = settings;
  const { TEMPORAL_TLS_SERVER_CA_CERT_PATH: authority, TEMPORAL_TLS_SERVER_NAME: serverName } = settings;
  if (!certificate && !authority && !serverName) {
    return settings.TEMPORAL_TLS || settings.TEMPORAL_API_KEY ? true : undefined;
  }
  return {
    ...(certificate && key ? { clientCertPair: { crt: readFileSync(certificate), key: readFileSync(key) } } : {}),
    ...(authority ? { serverRootCACertificate: readFileSync(authority) } : {}),
    ...(serverName ? { serverNameOverride: serverName } : {}),
  };
}
