import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 5 * 1024 * 1024;
const TAIL_LINES = 12;
const STACK_FRAME = /^\s+at /;

/** The log of a process: a file in `DATA_DIR/logs`, and its last lines in memory for crash reports. */
export class LogFile {
  readonly file: string;
  readonly #stream: WriteStream;
  readonly #tail: string[] = [];

  /** Opens the log. If the file is large, renames it to `<name>.1.log` first. */
  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    this.file = path.join(folder, `${name}.log`);
    if ((statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) {
      renameSync(this.file, path.join(folder, `${name}.1.log`));
    }
    this.#stream = createWriteStream(this.file, { flags: 'a', mode: 0o600 });
    // Ignore errors: a full disk mustn't end the system.
    this.#stream.on('error', () => undefined);
  }

  write(line: string): void {
    // Stack frames are in the file; crash reports leave them out.
    if (!STACK_FRAME.test(line)) this.#tail.push(line);
    if (this.#tail.length > TAIL_LINES) this.#tail.shift();
    this.#stream.write(`${new Date().toISOString()} ${line}\n`);
  }

  get lastLines(): readonly string[] {
    return this.#tail;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(resolve));
  }
}
