import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SECOND } from '#domain/constants.ts';
import { db } from '#platform/db.ts';
import { addSiteMetrics, metrics, serveMetrics } from '#platform/metrics.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docker/monitoring');
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

let desk: DeskDatabase;
let server: ReturnType<typeof serveMetrics>;
let address: string;
beforeAll(async () => {
  desk = await openDeskDatabase();
  addSiteMetrics();
  server = serveMetrics('127.0.0.1', 0);
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await desk.close();
});

/** What Prometheus reads: name with labels, and value. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the metrics of the site', () => {
  it('say what waits in the database, and nothing of a person', async () => {
    const since = new Date(Date.now() - 90 * SECOND);
    await desk.request({ waiting_since: since, created_at: since, version: 1 });
    await desk.request({ status: 'admin_priced', version: 2 });
    const found = await scrape();
    expect(found.get('shoulder_open_requests{status="pending_admin_review"}')).toBe(1);
    expect(found.get('shoulder_open_requests{status="admin_priced"}')).toBe(1);
    expect(found.get('shoulder_oldest_waiting_seconds{for="desk"}')).toBeGreaterThanOrEqual(90);
    expect(found.get('shoulder_oldest_waiting_seconds{for="workflow"}')).toBe(0);
    expect(found.get('shoulder_payments{status="refund_failed"}')).toBe(0);
    expect(found.get('shoulder_event_streams')).toBe(0);
    const rows = await db().customerRequest.findMany();
    const text = [...found.keys()].join('\n');
    for (const { id, phone, customer_tracking_id } of rows) {
      for (const secret of [id, phone, customer_tracking_id]) if (secret) expect(text).not.toContain(secret);
    }
  });

  it('are at one address, and only there', async () => {
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

describe('alerts and dashboard', () => {
  const rules = parse(read('alerts.yml')) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules);
  const named = (expr: string) => expr.match(/\b(?:shoulder|process|nodejs|temporal)_\w+/g) ?? [];

  it('name metrics that there are', async () => {
    metrics().commands.observe({ command: 'setPrice', result: 'ok' }, 0.1);
    metrics().pages.observe({ route: '/', method: 'GET', status: 200 }, 0.1);
    metrics().reconciled.inc({ result: 'same' });
    await scrape();
    const known = new Set((await metrics().registry.getMetricsAsJSON()).map(({ name }) => name));
    const asked = [
      ...alerts.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    for (const expr of asked) {
      for (const name of named(expr)) {
        // The SDK's own, on the worker's second port.
        if (name === 'temporal_worker_task_slots_available') continue;
        expect(known, expr).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
      }
    }
    expect(asked.length).toBeGreaterThan(20);
  });

  it('each alert has a name of its own, says what is wrong and how soon it matters', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
  });
});
