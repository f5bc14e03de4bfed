import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { ROOT } from '../../lib/folders.ts';
import type { ProcessSpec } from '../../lib/processes.ts';
import { withProcessBeside } from '../parts.ts';
import { query } from '../site.ts';
import { BARE_QUEUE, BARE_TABLE, BARE_TYPE, BARE_UPDATE } from './contract.ts';

/** Minimal commands to compare the product's commands with. Each id has a row and a workflow. */
export interface BareCommands {
  /** Starts a workflow with its first Update. */
  startWorkflow(id: string): Promise<unknown>;
  /** Sends an Update to the workflow of this id. */
  sendUpdate(id: string): Promise<unknown>;
}

/**
 * Inserts rows for the ids, and runs `work` while a bare worker runs beside the product's worker. The bare worker is a
 * separate process with the same Temporal server and PostgreSQL.
 */
export async function withBareWorker<T>(
  env: NodeJS.ProcessEnv,
  ids: readonly string[],
  work: (bare: BareCommands) => Promise<T>,
): Promise<T> {
  const [database = '', temporal = ''] = [env.E2E_DATABASE_URL, env.E2E_TEMPORAL_ADDRESS];
  await query(database, `CREATE TABLE ${BARE_TABLE} (id text PRIMARY KEY, version integer NOT NULL DEFAULT 0)`);
  await query(database, `INSERT INTO ${BARE_TABLE} (id) SELECT unnest($1::text[])`, [ids]);
  const spec: ProcessSpec = {
    name: 'bare-worker',
    command: process.execPath,
    args: ['--import', 'tsx', 'scripts/bench/bare/worker.ts'],
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database, TEMPORAL_ADDRESS: temporal },
    readyLine: /bare worker ready/,
  };
  const connection = await Connection.connect({ address: temporal });
  try {
    return await withProcessBeside(env, spec, () => work(bareCommands(new Client({ connection }))));
  } finally {
    await connection.close();
  }
}

function bareCommands({ workflow }: Client): BareCommands {
  return {
    sendUpdate: (id) => workflow.getHandle(`bare/${id}`).executeUpdate(BARE_UPDATE, { args: [id] }),
    startWorkflow: (id) =>
      workflow.executeUpdateWithStart(BARE_UPDATE, {
        args: [id],
        startWorkflowOperation: new WithStartWorkflowOperation(BARE_TYPE, {
          workflowId: `bare/${id}`,
          taskQueue: BARE_QUEUE,
          args: [],
          workflowIdConflictPolicy: 'USE_EXISTING',
        }),
      }),
  };
}
