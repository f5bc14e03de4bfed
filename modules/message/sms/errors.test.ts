import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PHONE, testEmulatorAt, failureOf } from './emulator/test-kit.ts';

/** Starts a server that always sends the same response, like a proxy in between or Twilio during an outage. */
async function startServer(status: number, body: string, trickle = false): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', location: 'http://127.0.0.1:9/' });
    if (!trickle) return void response.end(body);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('responses that aren’t Twilio’s', () => {
  it.each([
    [502, '<h1>Bad gateway</h1>', 'http_502', true],
    [200, '<h1>Sign in to this network</h1>', 'unreadable_answer', true],
    [201, '{}', 'unreadable_answer', true],
    [302, '', 'http_302', false],
    [403, '<h1>Blocked</h1>', 'http_403', false],
    [408, '', 'http_408', false],
  ])('can be retried: %i %s', async (status, body, code, uncertain) => {
    const { gateway } = testEmulatorAt(await startServer(status, body));
    const error = await failureOf(gateway.send({ to: PHONE, body: 'x' }));
    expect(error).toMatchObject({ name: 'SmsUnavailable', code, uncertain });
  });

  it('are a refusal if the status is 400 without a code', async () => {
    const { gateway } = testEmulatorAt(await startServer(400, '<h1>Bad request</h1>'));
    const error = await failureOf(gateway.send({ to: PHONE, body: 'x' }));
    expect(error).toMatchObject({ name: 'SmsRefused', reason: 'refused', code: 'http_400' });
  });

  it('time out if they never end', async () => {
    const { gateway } = testEmulatorAt(await startServer(200, '', true), { timeoutMs: 200 });
    const error = await failureOf(gateway.send({ to: PHONE, body: 'x' }));
    expect(error).toMatchObject({ name: 'SmsUnavailable', code: 'timeout', uncertain: true });
  });
});
