import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import path from 'node:path';

const LARGEST_BYTES = 5 * 1024 * 1024;
const TAIL_LINES = 12;
const STACK_FRAME = /^\s+at /;

/** A part's log: a file in `DATA_DIR/logs`, and its last lines in memory for the report when the part dies. */
export class LogFile {
  readonly file: string;
  readonly #stream: WriteStream;
  readonly #tail: string[] = [];

  /** A log grown large is kept once under `<name>.1.log` and begun again. */
  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    this.file = path.join(folder, `${name}.log`);
    if ((statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) {
      renameSync(this.file, path.join(folder, `${name}.1.log`));
    }
    this.#stream = createWriteStream(this.file, { flags: 'a', mode: 0o600 });
    // A full disk must not take the whole system down with an unhandled error.
    this.#stream.on('error', () => undefined);
  }

  write(line: string): void {
    // The places in the code stay in the file: a person is shown what happened.
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
