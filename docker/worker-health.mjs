/*
 * Health check of a worker's container: whether this worker asks Temporal for work. We can't check a port, because a
 * worker listens on none, and a process that's running may still do no work.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Connection } from '@temporalio/client';

/**
 * A worker is unhealthy if it last asked for work longer ago than this, in milliseconds. A worker without work asks
 * again at least once a minute.
 */
const QUIET_MS = 150_000;
const WORKFLOW_TASKS = 1;

const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS } = process.env;
const {
  TEMPORAL_TLS_CLIENT_CERT_PATH: certificate,
  TEMPORAL_TLS_CLIENT_KEY_PATH: key,
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: authority,
  TEMPORAL_TLS_SERVER_NAME: serverName,
} = process.env;
const namespace = process.env.TEMPORAL_NAMESPACE || 'default';
const name = process.env.TEMPORAL_TASK_QUEUE || 'roadside';
// The same settings as in kernel/server/temporal-server.ts.
const tls =
  certificate || authority || serverName
    ? {
        ...(certificate && key ? { clientCertPair: { crt: readFileSync(certificate), key: readFileSync(key) } } : {}),
        ...(authority ? { serverRootCACertificate: readFileSync(authority) } : {}),
        ...(serverName ? { serverNameOverride: serverName } : {}),
      }
    : /^(?:true|1|yes|on|y|enabled)$/i.test(TEMPORAL_TLS ?? '') || apiKey
      ? true
      : undefined;

try {
  const connection = await Connection.connect({ address, apiKey: apiKey || undefined, tls, connectTimeout: '5s' });
  const { pollers } = await connection.withDeadline(Date.now() + 5_000, () =>
    connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      taskQueueType: WORKFLOW_TASKS,
    }),
  );
  const since = Date.now() - QUIET_MS;
  const alive = pollers.some(
    ({ identity, lastAccessTime }) =>
      identity?.endsWith(`@${hostname()}`) && Number(lastAccessTime?.seconds ?? 0) * 1_000 > since,
  );
  if (!alive) console.error('this worker does not ask for work');
  process.exit(alive ? 0 : 1);
} catch (error) {
  console.error(`Temporal does not answer: ${error instanceof Error ? error.name : 'unknown'}`);
  process.exit(1);
}
