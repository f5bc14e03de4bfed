import type { Server } from 'node:http';
import { logger } from '#kernel/server/logger.ts';

/** Milliseconds that responses in progress get to finish. */
const GRACE_MS = 10_000;

/**
 * On SIGTERM or SIGINT: accepts no new connections, closes idle ones, ends event streams, closes the rest after a grace
 * period, then calls `release` and exits with 0. A second signal exits immediately.
 */
export function stopOnSignals(server: Server, closing: AbortController, release: () => Promise<unknown>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    const cutTimer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    const idleTimer = setInterval(() => server.closeIdleConnections(), 250);
    server.close(() => {
      clearTimeout(cutTimer);
      clearInterval(idleTimer);
      void release()
        .catch((error: unknown) => logger.warn({ reason: String(error) }, 'not everything could be closed'))
        .finally(() => process.exit(0));
    });
    closing.abort();
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
