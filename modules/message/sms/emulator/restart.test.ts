import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  OTHER_PHONE,
  PHONE,
  SITE_NUMBER,
  testEmulatorAt,
  failureOf,
  startTestEmulator,
  startFakeSite,
} from './test-kit.ts';

function temporaryDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twilio-emulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'state', 'twilio.json');
}

describe('a restart', () => {
  it('keeps conversations and who has opted out', async () => {
    const file = temporaryDataFile();
    const before = await startTestEmulator({ dataFile: file });
    await before.gateway.send({ to: PHONE, body: 'one' });
    await before.text('stop', OTHER_PHONE);
    await expect.poll(async () => (await before.messages())[0]?.status).toBe('delivered');
    const stateBefore = await before.control('GET', '/state');
    await before.close();

    const after = await startTestEmulator({ dataFile: file });
    expect(await after.control('GET', '/state')).toEqual(stateBefore);
    expect(await failureOf(after.gateway.send({ to: OTHER_PHONE, body: 'x' }))).toMatchObject({ code: '21610' });
  });

  it("continues with messages that were being sent, and with webhooks that weren't accepted yet", async () => {
    const file = temporaryDataFile();
    const site = await startFakeSite([{ status: 500 }]);
    const before = await startTestEmulator({
      dataFile: file,
      inboundUrl: `${site.inboundUrl}#rc=5&rp=all`,
      stepMs: 60_000,
    });
    await before.gateway.send({ to: PHONE, body: 'one' });
    expect((await before.text('hello')).answer).toBe('500');
    await before.close();

    const after = await startTestEmulator({ dataFile: file, inboundUrl: site.inboundUrl });
    await after.control('POST', '/webhooks/hurry');
    await expect.poll(() => site.webhooks).toHaveLength(2);
    expect(site.webhooks[1]).toEqual(site.webhooks[0]);
  });

  it('leaves nothing of a deleted message in the file', async () => {
    const file = temporaryDataFile();
    const site = await startFakeSite();
    const bench = await startTestEmulator({ dataFile: file, inboundUrl: site.inboundUrl });
    const { sid } = await bench.text('gate code 4411');
    const sent = await bench.gateway.send({ to: PHONE, body: 'gate code 4411, noted', statusCallback: site.statusUrl });
    await expect.poll(async () => (await bench.messages())[1]?.status).toBe('delivered');
    expect(readFileSync(file, 'utf8')).toContain('4411');
    await bench.gateway.deleteMessage(sid);
    await bench.gateway.deleteMessage(sent.sid);
    expect(readFileSync(file, 'utf8')).not.toMatch(/4411|5550111/);
  });

  it("refuses to start with a file that isn't the emulator's", async () => {
    const file = join(temporaryDataFile(), '..', '..', 'other.json');
    for (const text of ['{"half":', '{"version":1,"sessions":{}}']) {
      writeFileSync(file, text);
      await expect(startTestEmulator({ dataFile: file })).rejects.toThrow('other.json is not a state file');
    }
  });
});

describe('the process', () => {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const main = fileURLToPath(new URL('main.ts', import.meta.url));

  async function start(file: string, site: string): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, ['--import', loader, main], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        TWILIO_EMULATOR_PORT: '0',
        TWILIO_EMULATOR_DATA: file,
        TWILIO_ACCOUNT_SID: ACCOUNT_SID,
        TWILIO_AUTH_TOKEN: AUTH_TOKEN,
        TWILIO_FROM: SITE_NUMBER,
        TWILIO_INBOUND_URL: 'https://shoulder.example/webhooks/twilio/inbound',
        TWILIO_SITE_URL: site,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^twilio emulator ready on (\S+)$/.exec(line)?.[1];
      if (url) return { child, url };
    }
    throw new Error('the emulator ended without getting ready');
  }

  it('has saved everything it confirmed when killed, and stops cleanly when asked', async () => {
    const file = temporaryDataFile();
    const site = await startFakeSite();
    const first = await start(file, site.origin);
    expect(await (await fetch(`${first.url}/healthz`)).text()).toBe('ok');
    const before = testEmulatorAt(first.url);
    const sent = await Promise.all(['a', 'b', 'c'].map((body) => before.gateway.send({ to: PHONE, body })));
    expect((await before.text('hello')).answer).toBe('200');
    const killed = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await killed;

    const second = await start(file, site.origin);
    const after = testEmulatorAt(second.url);
    const statuses = () => Promise.all(sent.map(async ({ sid }) => (await after.gateway.status(sid))?.status));
    await expect.poll(statuses).toEqual(['delivered', 'delivered', 'delivered']);
    const ended = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(join(file, '..'))).toEqual(['twilio.json']);
  });
});
