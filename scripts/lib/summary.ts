import path from 'node:path';
import { ROOT } from './folders.ts';
import type { Settings } from './settings.ts';
import { stageUrl } from './stage.ts';
import type { StageSettings } from './stage.ts';
import type { RunningSystem } from './system.ts';
import { formatTable } from './terminal.ts';

/** What's printed once everything runs: the URLs, and how to sign in. */
export function summary(settings: Settings, system: RunningSystem, startedAt: number, stage?: StageSettings): string {
  const admin = system.newAdmin
    ? `${system.newAdmin.email}  password: ${system.newAdmin.password}  (shown only now)`
    : `${settings.admin.email}  (password set earlier; npm run admin:reset makes a new one)`;
  const temporal = settings.temporalUiPort
    ? `http://localhost:${settings.temporalUiPort}`
    : `server at ${system.temporalAddress}`;
  const data = path.relative(ROOT, settings.dataFolder) || settings.dataFolder;
  const rows: [string, string][] = [
    ['Website', settings.publicUrl],
    ['Admin', `${settings.publicUrl}/admin`],
    ['', admin],
    ['Temporal Web UI', temporal],
    ['Payments', system.emulatorUrl ? `${system.emulatorUrl}  (emulator: no card is charged)` : 'real Stripe'],
    ['Text messages', smsSummary(settings, system)],
    ['Database', settings.databaseUrl ? 'as DATABASE_URL says' : 'embedded PostgreSQL'],
    ['Data and logs', `${data.startsWith('..') ? settings.dataFolder : data}  (kept between starts)`],
  ];
  const stop = 'Ctrl-C stops everything.';
  const last = stage ? `${stageUrl(stage)}  shows a whole job by itself. ${stop}` : stop;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  return `\nShoulder is ready (${seconds} s). This is the demo, for this machine only.\n\n${formatTable(rows)}\n\n${last}`;
}

function smsSummary({ texts }: Settings, { textEmulatorUrl }: RunningSystem): string {
  if (textEmulatorUrl) return `${textEmulatorUrl}  (emulator: every phone's messages, no text leaves this machine)`;
  return texts.authToken && texts.from ? 'real Twilio' : 'none (TWILIO_AUTH_TOKEN or TWILIO_FROM is missing)';
}
