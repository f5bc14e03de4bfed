/**
 * A clock that tests move forward: `Date` tells the real time plus an offset. The workflows' time comes from Temporal's
 * time-skipping server, so the site and the activities must be moved to the same time. A child process loads this
 * module with `--import`, and gets the offset from its parent.
 */
const RealDate = Date;
let offsetMs = 0;

class MovedDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

/** Sets the time of this process to a time in milliseconds since 1970. */
export function setTime(timeMs: number): void {
  globalThis.Date = MovedDate as DateConstructor;
  offsetMs = timeMs - RealDate.now();
}

process.on('message', (message: { timeMs?: number }) => {
  if (message.timeMs !== undefined) setTime(message.timeMs);
});
