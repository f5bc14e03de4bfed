import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

const WINDOWS_SUFFIXES = ['.exe', '.cmd', '.bat'];

/** The path of the first of these programs that's found on the PATH; undefined if there's none. */
export async function findOnPath(...names: string[]): Promise<string | undefined> {
  const suffixes = process.platform === 'win32' ? WINDOWS_SUFFIXES : [''];
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
      for (const suffix of suffixes) {
        const file = path.join(folder, name + suffix);
        if (await isExecutable(file)) return file;
      }
    }
  }
  return undefined;
}

/** Whether a file exists and is executable. */
export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

export interface ToolOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** How many milliseconds the program may take. */
  limitMs?: number;
  /** Receives each line of output. */
  onLine?: (line: string) => void;
}

/** Runs a program to its end. Never throws: if the program can't be run or takes too long, the code is -1. */
export function runTool(command: string, args: readonly string[], options: ToolOptions = {}) {
  return new Promise<{ code: number; lastLines: string[] }>((resolve) => {
    const lastLines: string[] = [];
    const keepLine = (line: string) => {
      if (!line.trim()) return;
      lastLines.push(line);
      if (lastLines.length > 12) lastLines.shift();
      options.onLine?.(line);
    };
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.limitMs,
      // On Windows, npm's commands are scripts, which need a shell.
      shell: process.platform === 'win32',
    });
    // If the launcher exits, end the program too.
    const killChild = () => child.kill();
    process.once('exit', killChild);
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', keepLine);
    const end = (code: number) => {
      process.removeListener('exit', killChild);
      resolve({ code, lastLines });
    };
    child.once('error', (error) => {
      keepLine(error.message);
      end(-1);
    });
    child.once('close', (code) => end(code ?? -1));
  });
}

/** Whether a host responds over HTTPS in time. Check this before a download that would otherwise hang. */
export async function answersHttps(url: string, limitMs: number): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(limitMs) }).then(
    (response) => response.ok,
    () => false,
  );
}
