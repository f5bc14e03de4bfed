import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from './env.ts';
import { temporalServerOptions } from './temporal-server.ts';

/** An empty gRPC message. As a response, it means a server without capabilities. */
const EMPTY_GRPC_MESSAGE = Buffer.alloc(5);

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.log('TLS to Temporal: skipped, openssl is not on this machine');

let folder: string;
let server: Http2SecureServer;
let address: string;
/** The calls that the server got: the caller's name from its certificate, and the API key. */
const calls: { who: string | undefined; authorization: string | undefined }[] = [];
const pathInFolder = (name: string) => path.join(folder, name);

/** Creates a certificate and its key. The one named `authority` is self-signed and signs all others. */
function createCertificate(name: string, commonName: string): void {
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(stderr);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
  const subject = ['-subj', `/CN=${commonName}`];
  if (name === 'authority') {
    run('req', '-x509', ...key, ...subject, '-days', '2', '-out', `${name}.pem`);
    return;
  }
  const issuer = ['-CA', 'authority.pem', '-CAkey', 'authority.key'];
  run(
    'req',
    '-x509',
    ...key,
    ...subject,
    ...issuer,
    '-days',
    '2',
    '-out',
    `${name}.pem`,
    '-addext',
    `subjectAltName=DNS:${commonName}`,
    '-addext',
    'basicConstraints=CA:FALSE',
  );
}

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = mkdtempSync(path.join(tmpdir(), 'shoulder-tls-'));
  createCertificate('authority', 'An authority');
  createCertificate('server', 'temporal.example');
  createCertificate('client', 'shoulder');
  const readPem = (name: string) => readFileSync(pathInFolder(name));
  server = createSecureServer({
    key: readPem('server.key'),
    cert: readPem('server.pem'),
    ca: readPem('authority.pem'),
    requestCert: true,
    rejectUnauthorized: true,
  });
  let who: string | undefined;
  server.on('secureConnection', (socket: TLSSocket) => {
    who = String(socket.getPeerCertificate().subject.CN);
  });
  server.on('stream', (stream, { authorization }) => {
    calls.push({ who, authorization });
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(EMPTY_GRPC_MESSAGE);
  });
  server.on('sessionError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  if (!hasOpenssl) return;
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const serverWith = (more: Record<string, string>) =>
  temporalServerOptions(
    parseEnvironment({
      APP_MODE: 'demo',
      DATABASE_URL: 'postgresql://nowhere/x',
      SESSION_SECRET: 'x',
      STRIPE_EMULATOR_URL: 'http://127.0.0.1:9',
      TEMPORAL_ADDRESS: address,
      ...more,
    }),
  );

describe('the connection to Temporal', () => {
  it('is unencrypted by default, and uses TLS with an API key', () => {
    expect(serverWith({ TEMPORAL_ADDRESS: 'a:1' }).tls).toBeUndefined();
    expect(serverWith({ TEMPORAL_ADDRESS: 'a:1', TEMPORAL_TLS: 'true' }).tls).toBe(true);
    expect(serverWith({ TEMPORAL_ADDRESS: 'a:1', TEMPORAL_API_KEY: 'k' })).toMatchObject({ apiKey: 'k', tls: true });
  });

  it('refuses half of a certificate', () => {
    const half = { TEMPORAL_ADDRESS: 'a:1', TEMPORAL_TLS_CLIENT_CERT_PATH: '/client.pem' };
    expect(() => serverWith(half)).toThrow('TEMPORAL_TLS_CLIENT_KEY_PATH go together');
  });

  describe.skipIf(!hasOpenssl)('with a certificate', () => {
    const trusted = () => ({
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: pathInFolder('authority.pem'),
      TEMPORAL_TLS_SERVER_NAME: 'temporal.example',
    });
    const whole = () => ({
      ...trusted(),
      TEMPORAL_TLS_CLIENT_CERT_PATH: pathInFolder('client.pem'),
      TEMPORAL_TLS_CLIENT_KEY_PATH: pathInFolder('client.key'),
    });

    it('sends client certificate and API key, from the web server and the worker', async () => {
      const server = serverWith({ ...whole(), TEMPORAL_API_KEY: 'a-key' });
      calls.length = 0;
      const connection = await Connection.connect({ ...server, connectTimeout: '5s' });
      await connection.close();
      expect(calls[0]).toEqual({ who: 'shoulder', authorization: 'Bearer a-key' });
      calls.length = 0;
      const native = await NativeConnection.connect(server);
      await native.close();
      expect(calls[0]).toEqual({ who: 'shoulder', authorization: 'Bearer a-key' });
    });

    it('fails without a certificate, or with another server', async () => {
      calls.length = 0;
      const stranger = Connection.connect({ ...serverWith(trusted()), connectTimeout: '2s' });
      await expect(stranger).rejects.toThrow();
      const elsewhere = serverWith({ ...whole(), TEMPORAL_TLS_SERVER_NAME: 'other.example' });
      await expect(Connection.connect({ ...elsewhere, connectTimeout: '2s' })).rejects.toThrow();
      expect(calls).toEqual([]);
    });
  });
});
