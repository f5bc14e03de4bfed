import { spawn } from 'node:child_process';

/**
 * Reads "TERM <pid>" for a started part and "ended <pid>" for one that ended. When the launcher dies, its input
 * closes: then it stops the parts in reverse order, and kills them after 8 seconds. `ps` detects zombies.
 */
const WATCHER_SCRIPT = `
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
  /** Ends the watcher without ending the parts. */
  dismiss(): void;
}

/**
 * Starts the process that ends the parts if this one gets SIGKILL. A shell needs only a megabyte, and it's outside
 * this process's group, so signals don't reach it. Not on Windows, where the next start cleans up.
 */
export function startWatcher(): Watcher {
  if (process.platform === 'win32') return { started: () => {}, ended: () => {}, dismiss: () => {} };
  const shell = spawn('/bin/sh', ['-c', WATCHER_SCRIPT], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // The parts also run without it.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return {
    started: (pid, stopSignal) => void shell.stdin.write(`${stopSignal.replace(/^SIG/, '')} ${pid}\n`),
    ended: (pid) => void shell.stdin.write(`ended ${pid}\n`),
    dismiss: () => void shell.kill('SIGKILL'),
  };
}
