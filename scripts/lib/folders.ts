import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of embedded data and logs: `DATA_DIR`, by default `.data` in the project. It's created if missing. */
export async function dataFolder(source: NodeJS.ProcessEnv = process.env): Promise<string> {
  const folder = path.resolve(ROOT, source.DATA_DIR?.trim() || '.data');
  await mkdir(path.join(folder, 'logs'), { recursive: true });
  return folder;
}

/** The user's cache folder for downloads and builds, which all clones share. It's created if missing. */
export async function cacheFolder(...parts: string[]): Promise<string> {
  const folder = path.join(cacheRoot(), 'shoulder', ...parts);
  await mkdir(folder, { recursive: true });
  return folder;
}

function cacheRoot(): string {
  if (process.env.XDG_CACHE_HOME) return path.resolve(process.env.XDG_CACHE_HOME);
  if (platform() === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  if (platform() === 'win32') return process.env.LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local');
  return path.join(homedir(), '.cache');
}

/** Reads a secret from a file that only the file's owner can read. If there's no file, generates the secret first. */
export async function readOrCreateSecret(
  folder: string,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  // 'wx' fails if the file exists: when two processes start at once, one writes the secret, and both read it.
  try {
    await writeFile(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
