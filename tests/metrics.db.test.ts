import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import express from 'express';
import { parse } from 'yaml';
import { accessLog } from '#app/http/pipeline/access-log.ts';
import { SECOND } from '#kernel/constants.ts';
import { sendCommand } from '#modules/request/send-command.ts';
import { db } from '#kernel/server/db.ts';
import { metrics, serveMetrics } from '#kernel/server/metrics.ts';
import { addSiteMetrics } from '#modules/dispatch/gauges.ts';
import { openDeskDatabase } from './support/desk-database.ts';
import type { DeskDatabase } from './support/desk-database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docker/monitoring');
const readMonitoringFile = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.log('promtool: skipped, it is not on this machine');

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

/** Reads the metrics as Prometheus does: names with labels, and values. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the site’s metrics', () => {
  it('count pending work in the database, without personal data', async () => {
    const since = new Date(Date.now() - 90 * SECOND);
    await desk.insertRequest({ waiting_since: since, created_at: since, version: 1 });
    await desk.insertRequest({ status: 'admin_priced', version: 2 });
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

  it('are served only on their own port', async () => {
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

describe('counters for alerts', () => {
  it('exist before the first event, since a new series does not count as an increase', async () => {
    const found = await scrape();
    for (const name of ['shoulder_commands_not_confirmed_total', 'shoulder_projections_behind_total']) {
      expect(found.get(name), name).toBe(0);
    }
    for (const from of ['stripe', 'twilio']) {
      expect(found.get(`shoulder_webhooks_total{from="${from}",result="refused"}`)).toBe(0);
    }
    expect(found.get('shoulder_reconciled_total{result="repaired"}')).toBe(0);
  });

  it('omits the time of a comparison before the first one', async () => {
    const names = [...(await scrape()).keys()];
    expect(names.filter((name) => /^shoulder_reconciled_(?:at_seconds|last)/.test(name))).toEqual([]);
  });

  it('counts unconfirmed commands', async () => {
    const { id } = await desk.insertRequest({ version: 1 });
    const outcome = await sendCommand(id, 'setPrice', { amountCents: 20_000 }, { intent: 'set_price' });
    expect(outcome).toEqual({ ok: false, kind: 'unavailable' });
    expect((await scrape()).get('shoulder_commands_not_confirmed_total')).toBe(1);
  });

  it('counts accepted and refused webhooks separately, with no other labels', async () => {
    const app = express();
    app.use(accessLog((address) => address));
    app.post('/webhooks/stripe', (req, res) => void res.sendStatus(req.query.signed ? 204 : 400));
    app.use((_req, res) => void res.sendStatus(404));
    const site = app.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    for (const path of ['/webhooks/stripe', '/webhooks/stripe', '/webhooks/stripe?signed=1', '/webhooks/other', '/']) {
      await fetch(at + path, { method: 'POST' });
    }
    await fetch(`${at}/webhooks/stripe`);
    site.close();
    const counted = [...(await scrape())].filter(([name, count]) => name.startsWith('shoulder_webhooks') && count > 0);
    expect(Object.fromEntries(counted)).toEqual({
      'shoulder_webhooks_total{from="stripe",result="refused"}': 2,
      'shoulder_webhooks_total{from="stripe",result="taken"}': 1,
    });
  });
});

describe('alerts and dashboard', () => {
  const rules = parse(readMonitoringFile('alerts.yml')) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  const dashboard = JSON.parse(readMonitoringFile('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules);
  const named = (expr: string) => expr.match(/\b(?:shoulder|process|nodejs|temporal)_\w+/g) ?? [];

  it('are all described in docs/operations.md, with what to do', () => {
    const operationsGuide = readFileSync(path.resolve(import.meta.dirname, '../docs/operations.md'), 'utf8');
    const rows = operationsGuide.split('\n').filter((line) => line.startsWith('| `'));
    const undescribed = alerts.filter(({ alert }) => !rows.some((row) => row.includes(`\`${alert}\``)));
    expect(undescribed.map(({ alert }) => alert)).toEqual([]);
  });

  it('use only existing metrics', async () => {
    metrics().commands.observe({ command: 'setPrice', result: 'ok' }, 0.1);
    metrics().pages.observe({ route: '/', method: 'GET', status: 200 }, 0.1);
    metrics().reconciled.inc({ result: 'same' });
    await scrape();
    const known = new Set((await metrics().registry.getMetricsAsJSON()).map(({ name }) => name));
    const expressions = [
      ...alerts.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    for (const expr of expressions) {
      for (const name of named(expr)) {
        // Temporal's SDK exports this metric, on the worker's second port.
        if (name === 'temporal_worker_task_slots_available') continue;
        expect(known, expr).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
      }
    }
    expect(expressions.length).toBeGreaterThan(20);
  });

  it('are delivered, because Alertmanager is in the same compose file and has a receiver', () => {
    const prometheus = parse(readMonitoringFile('prometheus.yml')) as {
      rule_files: string[];
      alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[] }[] }[];
    };
    const more = parse(readMonitoringFile('compose.yml')) as {
      services: Record<string, { networks: string[]; volumes: string[] }>;
    };
    const targets = prometheus.alerting.alertmanagers.flatMap((one) => one.static_configs.flatMap((it) => it.targets));
    expect(targets).toEqual(['alertmanager:9093']);
    const { prometheus: scraper, alertmanager: teller } = more.services;
    expect(scraper?.networks.filter((network) => teller?.networks.includes(network))).not.toEqual([]);
    const main = parse(readFileSync(path.join(FOLDER, '../../docker-compose.yml'), 'utf8'), {
      merge: true,
    }) as typeof more;
    for (const { job_name, dns_sd_configs } of prometheus.scrape_configs) {
      for (const name of dns_sd_configs.flatMap(({ names }) => names)) {
        expect(main.services[name]?.networks.filter((network) => scraper?.networks.includes(network))).not.toEqual([]);
      }
      // A target that service discovery doesn't find has no "up" series at all, so the alert must also fire if the
      // series is absent.
      expect(alerts.find(({ alert }) => alert === 'PartMissing')?.expr).toContain(`absent(up{job="${job_name}"})`);
    }
    const alertmanagerConfig = parse(readMonitoringFile('alertmanager.yml')) as {
      route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
      receivers: { name: string }[];
    };
    const receivers = alertmanagerConfig.receivers.map(({ name }) => name);
    expect(receivers).toContain(alertmanagerConfig.route.receiver);
    for (const { receiver } of alertmanagerConfig.route.routes) expect(receivers).toContain(receiver);
    expect(alertmanagerConfig.route.routes.flatMap(({ matchers }) => matchers)).toEqual(['severity="page"']);
  });

  it.skipIf(!hasPromtool)('fire as intended on sample data', () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    }
  });

  it('each have a unique name, a description and a severity', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
  });
});
