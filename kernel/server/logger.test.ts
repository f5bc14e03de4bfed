import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/folders.ts';
import { PRIVATE_FIELDS } from './logger.ts';

/** What one of our processes writes to stdout when it logs this object. */
function stdoutOfLogging(thing: object): string {
  return stdoutOf(`logger.warn(${JSON.stringify(thing)}, 'said');`);
}

/** What one of our processes writes to stdout when it runs this code. */
function stdoutOf(work: string): string {
  const code = `import { logger } from '#kernel/server/logger.ts';
    import { requestFields, inLogContext, logContext, setLogRequest } from '#kernel/server/log-context.ts';
    ${work}`;
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  return run.stdout;
}

/** Columns that aren't personal. `code` is one of them here, because error codes are logged under that name. */
const IMPERSONAL_COLUMNS = new Set(
  `id request_id request_number request_type service_type vehicle_type vehicle_year language create_nonce create_hash status
   payment_status customer_final_decision cancelled_by first_opened_by purpose recipient provider_id error_code sid word
   handshake extra_status failure_reason ending_terms late_reason locked_in moment sent_hash kind terms outcome services payment_methods code change_id change_status change_service_type first_service_type change_by`
    .split(/\s+/)
    .filter(Boolean),
);

/** The names of all text, JSON and coordinate columns in tables with personal data, read from prisma/schema.prisma. */
function personalColumns(): string[] {
  const schema = readFileSync(`${ROOT}/prisma/schema.prisma`, 'utf8');
  return ['CustomerRequest', 'Message', 'InboundText', 'Provider', 'HandshakeCode'].flatMap((model) => {
    const body = new RegExp(`^model ${model} \\{([^]*?)^\\}`, 'm').exec(schema)?.[1] ?? '';
    return [...body.matchAll(/^\s+(\w+)\s+(?:String|Json|Float)\S*/gm)].map(([, name = '']) => name);
  });
}

/** The exit status of one of our processes that runs this code, and what it writes to stderr. */
function runAndCrash(work: string): { status: number | null; stderr: string; line: Record<string, unknown> } {
  const code = `import { logCrashes } from '#kernel/server/crash.ts';
    import { EventEmitter } from 'node:events';
    logCrashes();
    ${work}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const env = { ...process.env, LOG_LEVEL: 'info' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  expect(stdout).not.toContain('PRIVATE');
  return { status, stderr, line: JSON.parse(stdout) as Record<string, unknown> };
}

describe('an uncaught error', () => {
  it.each([
    `throw Object.assign(new TypeError('PRIVATE'), { code: 'E1', detail: 'Key (phone)=(PRIVATE)' })`,
    `void Promise.reject(Object.assign(new TypeError('PRIVATE'), { code: 'E1', detail: 'PRIVATE' }))`,
    `new EventEmitter().emit('error', Object.assign(new TypeError('PRIVATE'), { code: 'E1', detail: 'PRIVATE' }))`,
  ])('ends the process, and is logged without its message: %s', (work) => {
    const { status, stderr, line } = runAndCrash(work);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(line).toMatchObject({ level: 60, alert: 'crashed', reason: 'TypeError', code: 'E1' });
    expect(line.at).not.toEqual([]);
  });
});

describe('the log', () => {
  it('censors personal and secret fields, even in whole rows logged by mistake', () => {
    const secrets = Object.fromEntries(PRIVATE_FIELDS.map((name) => [name, `PRIVATE-${name}`]));
    const text = stdoutOfLogging({
      ...secrets,
      row: secrets,
      deep: { row: secrets },
      request: 'request-id',
      status: 'approved',
    });
    expect(text).not.toContain('PRIVATE-');
    expect(text).toContain('[cut]');
    expect(JSON.parse(text)).toMatchObject({ request: 'request-id', status: 'approved', msg: 'said' });
  });

  it('adds the shortened request id to each line, because the whole id would open the payment page', () => {
    const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
    const lines = stdoutOf(`
      inLogContext({ http: 'h-1' }, async () => {
        const context = logContext();
        await null;
        setLogRequest({ id: '${id}', request_number: 'K7MQX4' });
        await inLogContext({ ...requestFields('${id}'), command: 'priceRequest' }, async () => {
          await null;
          logger.warn({ result: 'ok' }, 'within');
        });
        logger.warn('after');
        setTimeout(() => logger.warn({ ...context }, 'later'));
      });
      logger.warn({ request: '${id}' }, 'beside');
      setLogRequest({ id: '${id}' });
      logger.warn('outside');`);
    expect(lines).not.toContain(id);
    const messages = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const contextFields = { number: 'K7M-QX4', request: '0192f3a4', workflow: 'request/0192f3a4' };
    expect(messages.map(({ level: _level, time: _time, part: _part, ...rest }) => rest)).toEqual([
      { request: '0192f3a4', msg: 'beside' },
      { msg: 'outside' },
      { http: 'h-1', ...contextFields, command: 'priceRequest', result: 'ok', msg: 'within' },
      { http: 'h-1', ...contextFields, msg: 'after' },
      { http: 'h-1', ...contextFields, msg: 'later' },
    ]);
  });

  it('shortens payment session ids, because a whole id would open the receipt', () => {
    const id = `cs_test_${'a1B2'.repeat(14)}`;
    const line = JSON.parse(stdoutOfLogging({ session: id, request: 'request-id' })) as Record<string, unknown>;
    expect(line).toMatchObject({ session: id.slice(0, 20), request: 'request-id' });
  });

  it('knows every personal column by name', () => {
    const columns = personalColumns();
    expect(columns).toContain('location_address');
    expect(columns.length).toBeGreaterThan(20);
    const known = new Set<string>([...PRIVATE_FIELDS, ...IMPERSONAL_COLUMNS]);
    expect(columns.filter((name) => !known.has(name))).toEqual([]);
  });
});
