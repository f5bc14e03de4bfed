import path from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { SEARCH_ATTRIBUTES } from '#workflows/contract.ts';
import { rememberedPort } from './ports.ts';
import type { Supervisor } from './processes.ts';
import { temporalBinary } from './temporal-binary.ts';
import { wordsOf } from './terminal.ts';

const NAMESPACE = 'default';
const PREFERRED_PORT = 7233;
/** So that closed workflows stay readable in the Web UI; the development server's own default is 24 hours. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;
/** `INDEXED_VALUE_TYPE_KEYWORD`; the enumeration itself is CommonJS that Node cannot import by name. */
const KEYWORD = 2;

export interface EmbeddedTemporal {
  /** host:port for TEMPORAL_ADDRESS. */
  address: string;
}

export interface TemporalOptions {
  /** The Web UI's port; without one there is no Web UI. */
  uiPort?: number;
  /** The gRPC port to prefer; a remembered or free one otherwise. */
  preferredPort?: number;
}

/**
 * Starts the Temporal development server on loopback, its SQLite file in the data folder, and makes it ready: search
 * attributes, retention.
 * @throws Fault when there is no binary or it does not start
 */
export async function startTemporal(
  dataFolder: string,
  supervisor: Supervisor,
  options: TemporalOptions = {},
): Promise<EmbeddedTemporal> {
  const binary = await temporalBinary();
  const port = await rememberedPort(path.join(dataFolder, 'temporal.port'), options.preferredPort ?? PREFERRED_PORT);
  const address = `127.0.0.1:${port}`;
  await supervisor.start({
    name: 'temporal',
    command: binary,
    args: [
      ...[
        'server',
        'start-dev',
        '--ip',
        '127.0.0.1',
        '--port',
        String(port),
        '--log-format',
        'json',
        '--log-level',
        'warn',
      ],
      ...['--db-filename', path.join(dataFolder, 'temporal.db')],
      ...(options.uiPort ? ['--ui-port', String(options.uiPort)] : ['--headless']),
      ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ],
    readyCheck: async () => {
      await prepareNamespace(address);
      return true;
    },
    readyMs: 60_000,
  });
  return { address };
}

/**
 * Registers the search attributes that are missing and sets the retention.
 * @throws the client's error when the server does not answer, or does not allow it
 */
export async function prepareNamespace(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    const info = await connection.workflowService.describeNamespace({ namespace: NAMESPACE });
    const kept = Number(info.config?.workflowExecutionRetentionTtl?.seconds ?? 0);
    if (kept !== RETENTION_SECONDS) {
      const workflowExecutionRetentionTtl = msToTs(RETENTION_SECONDS * 1000);
      await connection.workflowService.updateNamespace({
        namespace: NAMESPACE,
        config: { workflowExecutionRetentionTtl },
      });
    }
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace: NAMESPACE });
    const missing = SEARCH_ATTRIBUTES.filter((name) => !(name in (customAttributes ?? {})));
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace: NAMESPACE,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** As {@link prepareNamespace} for a server that is not ours: a refusal is a warning, not an end. */
export async function prepareForeignServer(address: string): Promise<string | undefined> {
  try {
    await prepareNamespace(address);
    return undefined;
  } catch (error) {
    return `Temporal at ${address}: search attributes and retention could not be set (${wordsOf(error)}); see docs/operations.md.`;
  }
}
