import { spawn } from 'node:child_process';

/**
 * Reads "TERM <pid>" for a part that was started and "ended <pid>" for one that ended. Its input closes when the launcher
 * is gone: then it ends the parts, the last started first, and after 8 seconds by force. `ps` tells a part that has ended
 * but that nobody has collected.
 */
const SCRIPT = `
parts=
while read -r word pid; do
  rest=
  for part in $parts; do [ "\${part#*:}" = "$pid" ] || rest="$rest $part"; done
  parts=$rest
  [ "$word" = ended ] || parts="$word:$pid $parts"
done
runs() { kill -0 "$1" && case $(ps -o stat= -p "$1") in Z*) false ;; esac; }
left=80
for part in $parts; do
  kill -s "\${part%%:*}" "\${part#*:}"
  while [ $left -gt 0 ] && runs "\${part#*:}"; do sleep 0.1; left=$((left - 1)); done
done
for part in $parts; do runs "\${part#*:}" && kill -s KILL "\${part#*:}"; done
`;

export interface Watcher {
  started(pid: number, stopSignal: NodeJS.Signals): void;
  ended(pid: number): void;
  /** Ends the watcher, which then ends nothing any more. */
  dismiss(): void;
}

/**
 * Starts the process that ends the parts when this one is killed outright. A shell takes one megabyte; it is out of reach
 * of signals to this process's group. On Windows there is none: the next start clears what was left.
 */
export function startWatcher(): Watcher {
  if (process.platform === 'win32') return { started: () => {}, ended: () => {}, dismiss: () => {} };
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Without it the parts run as well.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return {
    started: (pid, stopSignal) => void shell.stdin.write(`${stopSignal.replace(/^SIG/, '')} ${pid}\n`),
    ended: (pid) => void shell.stdin.write(`ended ${pid}\n`),
    dismiss: () => void shell.kill('SIGKILL'),
  };
}
