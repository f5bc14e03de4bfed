import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import { ExpectedError } from './terminal.ts';

const LOOPBACK = '127.0.0.1';

/** Whether we could listen on a port. */
export function isPortFree(port: number, host = LOOPBACK): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below 32768, because the OS may give a higher port to an outgoing connection before we listen on it. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_767];

/**
 * Finds a port that's unused now, and that no outgoing connection takes later. It starts at a random port, so that two
 * calls rarely find the same one.
 */
export function findFreePort(host = LOOPBACK): Promise<number> {
  return findFreePortFrom(randomInt(FIRST_PORT, LAST_PORT + 1), host);
}

/** A port that we're about to listen on. */
export interface WantedPort {
  /** What will listen on the port, in words. */
  part: string;
  port: number;
  /** The environment variable that sets another port. */
  variable: string;
  host?: string;
}

/** @throws ExpectedError that names the first port that's in use or wanted twice, and the variable to change */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  const takenPorts = new Map<number, string>();
  for (const { part, port, variable, host } of wanted) {
    const otherPart = takenPorts.get(port);
    if (otherPart)
      throw new ExpectedError(
        `Port ${port} is wanted by ${otherPart} and by ${part}: set ${variable} to another port.`,
      );
    takenPorts.set(port, part);
    if (!(await isPortFree(port, host))) {
      throw new ExpectedError(
        `Port ${port} (${part}) is in use: stop what listens there, or set ${variable} to a free port.`,
      );
    }
  }
}

/** The first free port from this one on. */
export async function findFreePortFrom(first: number, host?: string): Promise<number> {
  for (let port = first; port < 65_536; port += 1) if (await isPortFree(port, host)) return port;
  throw new ExpectedError(`No port is free from ${first} on.`);
}

/**
 * Reads a port from an environment variable.
 * @throws ExpectedError when the value isn't a port
 */
export function readPort(source: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = source[variable]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ExpectedError(`${variable}=${text} is not a port: give a number from 1 to 65535.`);
  }
  return port;
}

/**
 * The port saved in `file` if it's free, else `preferred` if that's free, else any. Saves the port for the next time.
 */
export async function chooseAndSavePort(file: string, preferred?: number): Promise<number> {
  const savedPort = Number(await readFile(file, 'utf8').catch(() => ''));
  for (const port of [savedPort, preferred]) {
    if (port && Number.isInteger(port) && port < 65_536 && (await isPortFree(port))) {
      await writeFile(file, String(port));
      return port;
    }
  }
  const port = await findFreePort();
  await writeFile(file, String(port));
  return port;
}
