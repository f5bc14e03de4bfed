import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { Pool } from 'pg';
import { WORKER_POOL } from '#kernel/server/db.ts';
import { BARE_QUEUE, BARE_TABLE } from './contract.ts';
import type { BareActivities } from './contract.ts';

/** This process is a worker for the bare workflow only. Its database pool is as large as the product's. */
Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: ['SIGTERM'] });

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: WORKER_POOL.connections });
const activities: BareActivities = {
  async change(id) {
    await pool.query(`UPDATE ${BARE_TABLE} SET version = version + 1 WHERE id = $1`, [id]);
  },
};
const connection = await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS });
const worker = await Worker.create({
  connection,
  taskQueue: BARE_QUEUE,
  workflowsPath: fileURLToPath(new URL('workflow.ts', import.meta.url)),
  activities: { ...activities },
});
console.log('bare worker ready');
await worker.run();
await connection.close();
await pool.end();
