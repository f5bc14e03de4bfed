import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
let actor: Actor;
beforeAll(async () => {
  stage = await openStage();
  actor = await (await Actor.submitOnline(stage)).toDepositPaid();
});
afterAll(() => stage.close());

/** Runs `npm run money:check` in a process of its own, with this stage's environment. */
async function runMoneyCheck(more: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('scripts/money-check.ts')], {
    env: { ...process.env, DATABASE_URL: stage.databaseUrl, DIRECT_DATABASE_URL: '', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

/** A URL on which nothing listens. */
async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('npm run money:check', () => {
  it('exits with 0 if ledger and Stripe agree', async () => {
    expect(await runMoneyCheck()).toEqual({ code: 0, output: '1 payments compared, 0 differ or are overdue\n' });
  });

  it('lists differences and exits with 1', async () => {
    const where = { request_id: actor.id };
    const { session_id: session, amount_cents } = await stage.prisma.payment.findFirstOrThrow({ where });
    await stage.prisma.payment.updateMany({ where, data: { amount_cents: 1_234 } });
    const { code, output } = await runMoneyCheck();
    await stage.prisma.payment.updateMany({ where, data: { amount_cents } });
    expect(code).toBe(1);
    expect(output).toBe(
      `${session}  request ${actor.id}\n    ledger: paid, $12.34\n    Stripe: paid, $26.25\n` +
        '1 payments compared, 1 differ or are overdue\n',
    );
  });

  it('reports that Stripe does not answer', async () => {
    const { code, output } = await runMoneyCheck({ STRIPE_EMULATOR_URL: await unusedUrl() });
    expect(code).toBe(1);
    expect(output).toBe('The payment service did not answer (connection): nothing was found out. Try again.\n');
  });

  it('reports a missing payment configuration', async () => {
    const { code, output } = await runMoneyCheck({
      STRIPE_SECRET_KEY: '',
      DATA_DIR: path.resolve('test-results/no-such-data'),
    });
    expect(code).toBe(1);
    expect(output).toContain('No payment service: set STRIPE_SECRET_KEY');
    expect(output).not.toContain('compared');
  });
});
