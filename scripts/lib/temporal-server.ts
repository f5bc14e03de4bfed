import { connect } from 'node:http2';
import path from 'node:path';
import { SEARCH_ATTRIBUTES } from '#modules/request/rules/contract.ts';
import { withWaitMessages } from './patience.ts';
import { chooseAndSavePort } from './ports.ts';
import type { Supervisor } from './processes.ts';
import { runScript } from './scripts.ts';
import { findOrBuildTemporal } from './temporal-binary.ts';
import { warn } from './terminal.ts';

const PREFERRED_PORT = 7233;
const PROBE_LIMIT_MS = 2_000;

/**
 * The same settings as in docker/temporal-dynamic.yaml. With eager execution, the worker that schedules an activity
 * also starts it, without a detour through the task queue.
 */
export const TEMPORAL_SERVER_ARGUMENTS = [
  '--dynamic-config-value',
  'system.enableActivityEagerExecution=true',
] as const;

export interface EmbeddedTemporal {
  /** host:port, to set as TEMPORAL_ADDRESS. */
  address: string;
}

export interface TemporalOptions {
  /** The port of the Web UI. Without one, there's no Web UI. */
  uiPort?: number;
  /** The gRPC port to use if the saved one isn't free. If this one isn't free either, any free port is used. */
  preferredPort?: number;
}

/**
 * Starts Temporal's development server on loopback, with its SQLite file in the data folder. Sets search attributes
 * and retention.
 * @throws ExpectedError if there's no binary or it doesn't start
 */
export async function startTemporal(
  dataFolder: string,
  supervisor: Supervisor,
  options: TemporalOptions = {},
): Promise<EmbeddedTemporal> {
  const binary = await findOrBuildTemporal();
  const port = await chooseAndSavePort(path.join(dataFolder, 'temporal.port'), options.preferredPort ?? PREFERRED_PORT);
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
      ...TEMPORAL_SERVER_ARGUMENTS,
      ...['--db-filename', path.join(dataFolder, 'temporal.db')],
      ...(options.uiPort ? ['--ui-port', String(options.uiPort)] : ['--headless']),
      ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ],
    readyCheck: () => speaksHttp2(address),
  });
  await configureTemporalNamespace(address);
  return { address };
}

/**
 * Sets search attributes and retention. Warns if the server doesn't allow it.
 * @throws ExpectedError when the server doesn't respond
 */
export async function configureTemporalNamespace(address: string): Promise<void> {
  // Runs in a process of its own, because the client needs more memory than the whole launcher.
  const warning = await withWaitMessages('the setup of Temporal', runScript('lib/prepare-temporal.ts', [address]));
  if (typeof warning === 'string') warn(warning);
}

/** Whether a gRPC server listens at the address. It's recognized by the SETTINGS frame with which HTTP/2 begins. */
function speaksHttp2(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connect(`http://${address}`);
    const end = (answer: boolean) => {
      resolve(answer);
      session.destroy();
    };
    session.once('remoteSettings', () => end(true));
    session.once('error', () => end(false));
    session.setTimeout(PROBE_LIMIT_MS, () => end(false));
  });
}
