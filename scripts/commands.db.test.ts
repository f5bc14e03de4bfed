import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAdmin } from '#modules/account/passwords.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs the script of `npm run <name>` in a process of its own, on this test's database. */
async function runNpmScript(name: string, args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve(`scripts/${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: database.databaseUrl, DIRECT_DATABASE_URL: '', ADMIN_EMAIL: '', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

describe('a command', () => {
  it.each([
    ['migrate', ['--dry-run']],
    ['money-check', ['--database', 'elsewhere']],
    ['reconcile', ['--al']],
    ['reconcile', ['3f2a91c0']],
    ['admin-reset', ['--help']],
    ['admin-reset', ['one@desk.example', 'two@desk.example']],
  ])('%s rejects unknown arguments (%j) with a message, and does nothing', async (name, args) => {
    const { code, output } = await runNpmScript(name, args);
    expect(code).toBe(1);
    expect(output).toMatch(/^\S.*\n$/s);
    expect(output).not.toMatch(/^\s+at /m);
    expect(output).not.toMatch(/pending|applied|compared|same|password:/);
    expect(await database.prisma.admin.count()).toBe(0);
  });
});

describe('npm run admin:reset', () => {
  it('says when it created an account, because the e-mail may be mistyped', async () => {
    const first = await runNpmScript('admin-reset', ['new@desk.example']);
    expect(first.code).toBe(0);
    expect(first.output).toContain('This account is new');
    const secondRun = await runNpmScript('admin-reset', ['New@desk.example']);
    expect(secondRun.code).toBe(0);
    expect(secondRun.output).not.toContain('new:');
    expect(secondRun.output).toMatch(/^new@desk\.example {2}password: \S{16} /);
  });

  it('must be told whose password in production, instead of making an account', async () => {
    const { code, output } = await runNpmScript('admin-reset', [], { APP_MODE: 'production' });
    expect([code, output]).toEqual([1, expect.stringContaining('Say whose password')]);
    expect(await database.prisma.admin.count({ where: { email: 'admin@example.com' } })).toBe(0);
  });

  it('refuses a password that the desk would refuse', async () => {
    const email = 'weak@desk.example';
    for (const password of ['admin', 'aaaaaaaaaaaaaaaa', 'weak@desk.example']) {
      const { code, output } = await runNpmScript('admin-reset', [email], { ADMIN_PASSWORD: password });
      expect([code, output], password).toEqual([1, expect.stringContaining('ADMIN_PASSWORD will not do')]);
      expect(output).not.toContain(password);
    }
    expect(await database.prisma.admin.count({ where: { email } })).toBe(0);
    await runNpmScript('admin-reset', [email], { ADMIN_PASSWORD: 'a long enough one' });
    expect(await verifyAdmin(database.prisma, email, 'a long enough one')).toMatchObject({ email });
  });
});
