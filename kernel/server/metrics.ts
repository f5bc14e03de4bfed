import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/**
 * This process's metrics for Prometheus. Labels are only the names of commands, routes and statuses: never an id, a URL
 * or anything personal.
 */
export const metrics = perProcess('metrics', createMetrics, ({ registry }) => registry.clear());

/** Histogram buckets, in seconds. After three seconds, people are told that the command wasn't confirmed. */
const COMMAND_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 6];
const PAGE_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
/** The results of comparing a request's row with its workflow. modules/request/reconcile.ts explains each one. */
export const RECONCILE_RESULTS = [
  'same',
  'repaired',
  'restarted',
  'busy',
  'caught_up',
  'unknown',
  'gone',
  'lost',
] as const;
/** The services that call our webhooks, named as in the webhooks' routes: /webhooks/<name>. */
const WEBHOOK_SENDERS = ['stripe', 'twilio'] as const;

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const made = {
    registry,
    commands: new Histogram({
      name: 'shoulder_command_seconds',
      help: 'Commands of requests as the site ran them: from the form to the row that shows the change',
      labelNames: ['command', 'result'],
      buckets: COMMAND_BUCKETS,
      registers,
    }),
    /**
     * This counter has no labels, so that it's reported as 0 from the start. If its first reported value were 1,
     * Prometheus's increase() wouldn't count that.
     */
    notConfirmed: new Counter({
      name: 'shoulder_commands_not_confirmed_total',
      help: 'Commands that were answered with "not now", since Temporal, the worker or the database was away',
      registers,
    }),
    webhooks: new Counter({
      name: 'shoulder_webhooks_total',
      help: 'Notices that Stripe and Twilio posted, by what became of them: taken, or refused',
      labelNames: ['from', 'result'],
      registers,
    }),
    pages: new Histogram({
      name: 'shoulder_http_seconds',
      help: 'Answers of the site, webhooks among them; event streams are not timed',
      labelNames: ['route', 'method', 'status'],
      buckets: PAGE_BUCKETS,
      registers,
    }),
    projections: new Histogram({
      name: 'shoulder_projection_seconds',
      help: 'From the change of a request in its workflow to the row that shows it',
      buckets: COMMAND_BUCKETS,
      registers,
    }),
    projectionsBehind: new Counter({
      name: 'shoulder_projections_behind_total',
      help: 'Tries to write a row that had failed several times before; the row is behind its workflow meanwhile',
      registers,
    }),
    reconciled: new Counter({
      name: 'shoulder_reconciled_total',
      help: 'Requests whose row was compared with its workflow, by result',
      labelNames: ['result'],
      registers,
    }),
    /**
     * `reconciled` isn't enough: a repair at startup may be over before Prometheus first reads that counter, and then
     * Prometheus never sees the counter rise.
     */
    reconciledLast: new Gauge({
      name: 'shoulder_reconciled_last',
      help: 'Requests of the last comparison, by result, where this worker made it',
      labelNames: ['result'],
      registers,
    }),
    reconciledAt: new Gauge({
      name: 'shoulder_reconciled_at_seconds',
      help: 'When the last comparison of all rows ended, since 1970; nothing until one has',
      registers,
    }),
  };
  for (const result of RECONCILE_RESULTS) made.reconciled.inc({ result }, 0);
  for (const from of WEBHOOK_SENDERS) for (const result of ['taken', 'refused']) made.webhooks.inc({ from, result }, 0);
  // Remove the value instead of leaving 0, which would mean 1970. The web server never sets this gauge, and a new
  // worker hasn't set it yet.
  made.reconciledAt.remove();
  return made;
}

/**
 * Counts a response if it's to a webhook of Stripe or Twilio.
 * @param route the pattern of the route
 */
export function countWebhook(route: string, method: string, status: number): void {
  const from = WEBHOOK_SENDERS.find((name) => route.split('/')[1] === 'webhooks' && route.split('/')[2] === name);
  // A 404 isn't an error: Twilio sent a delivery report about a message that was deleted, or isn't stored yet.
  if (from && method === 'POST' && status !== 404)
    metrics().webhooks.inc({ from, result: status < 400 ? 'taken' : 'refused' });
}

/**
 * Serves `GET /metrics` at an address of its own. Put that address on a network that only Prometheus can reach, and
 * never on the public one.
 */
export function serveMetrics(host: string, port: number): Server {
  const server = createServer((req, res) => {
    const { registry } = metrics();
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    registry
      .metrics()
      .then((text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text))
      .catch(() => res.writeHead(500).end());
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // Go on without metrics, because customers don't need them.
    logger.error({ alert: 'no_metrics', host, port, error: error.code }, 'metrics are not served');
  });
  return server.listen(port, host);
}
