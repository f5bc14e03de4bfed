import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireFreePorts, findFreePort, isPortFree, readPort, chooseAndSavePort } from './ports.ts';

describe('ports', () => {
  let server: Server;
  let takenPort: number;
  let folder: string;

  beforeEach(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    takenPort = (server.address() as AddressInfo).port;
    folder = await mkdtemp(path.join(tmpdir(), 'ports-'));
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  it('detects whether a port is in use', async () => {
    expect(await isPortFree(takenPort)).toBe(false);
    expect(await isPortFree(await findFreePort())).toBe(true);
  });

  it('reports the port, the part and the variable to change', async () => {
    const wanted = [{ part: 'the website', port: takenPort, variable: 'PORT' }];
    await expect(requireFreePorts(wanted)).rejects.toThrow(
      `Port ${takenPort} (the website) is in use: stop what listens there, or set PORT to a free port.`,
    );
  });

  it('refuses the same port for two parts', async () => {
    const port = await findFreePort();
    const wanted = [
      { part: 'the website', port, variable: 'PORT' },
      { part: 'the payment emulator', port, variable: 'STRIPE_EMULATOR_PORT' },
    ];
    await expect(requireFreePorts(wanted)).rejects.toThrow(/set STRIPE_EMULATOR_PORT to another port/);
  });

  it('reads ports from the environment', () => {
    expect(readPort({ NODE_ENV: 'test' }, 'PORT', 3000)).toBe(3000);
    expect(readPort({ NODE_ENV: 'test', PORT: ' 8080 ' }, 'PORT', 3000)).toBe(8080);
    for (const wrong of ['web', '0', '70000', '1.5']) {
      expect(() => readPort({ NODE_ENV: 'test', PORT: wrong }, 'PORT', 3000)).toThrow(/PORT=.* is not a port/);
    }
  });

  it('reuses its port on the next start, or takes another if it’s in use', async () => {
    const file = path.join(folder, 'port');
    const first = await chooseAndSavePort(file);
    expect(await chooseAndSavePort(file)).toBe(first);
    await writeFile(file, String(takenPort));
    const newPort = await chooseAndSavePort(file, takenPort);
    expect(newPort).not.toBe(takenPort);
    expect(await readFile(file, 'utf8')).toBe(String(newPort));
  });
});
