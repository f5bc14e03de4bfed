import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { disposeAll } from '#kernel/server/per-process.ts';

/** The site's middleware on a server of its own. */
export interface TestWebServer {
  server: Server;
  port: number;
  url: string;
  close(): void;
}

/** Listens on a free port of this machine. */
export async function openWebServer(app: Express): Promise<TestWebServer> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Points this process's environment to a database, a Temporal server and a Stripe that don't respond. */
export async function useUnreachableServices(): Promise<void> {
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:1',
    SESSION_SECRET: 'x'.repeat(64),
  });
  await disposeAll();
}
