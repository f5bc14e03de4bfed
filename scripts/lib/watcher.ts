import { spawn } from 'node:child_process';

/**
 * The watcher's shell script. It reads "<stop signal> <pid>" when a process has started, and "ended <pid>" when one
 * has ended. When the launcher dies, this input closes. Then the script stops the processes in reverse order, and kills
 * those that still run after 8 seconds. It asks `ps`, because `kill -0` also succeeds for zombies.
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
  /** Ends the watcher, but not the processes. */
  dismiss(): void;
}

/**
 * Starts a watcher, which stops the system's processes if the launcher gets SIGKILL. The watcher is a shell, because a
 * shell needs only a megabyte. It's outside of the launcher's process group, so that signals to the group don't reach
 * it. On Windows there's no watcher, and the next start cleans up.
 */
export function startWatcher(): Watcher {
  if (process.platform === 'win32') return { started: () => {}, ended: () => {}, dismiss: () => {} };
  const shell = spawn('/bin/sh', ['-c', WATCHER_SCRIPT], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Ignore errors, because the processes also run without a watcher.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return {
    started: (pid, stopSignal) => void shell.stdin.write(`${stopSignal.replace(/^SIG/, '')} ${pid}\n`),
    ended: (pid) => void shell.stdin.write(`ended ${pid}\n`),
    dismiss: () => void shell.kill('SIGKILL'),
  };
}
