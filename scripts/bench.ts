import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { consoleTable, markdown, tallyOf } from './bench/frame.ts';
import { BENCHES } from './bench/index.ts';
import { ROOT } from './lib/folders.ts';
import { Fault, runCommand, say } from './lib/terminal.ts';
import { lastLine, total } from './lib/test-steps.ts';

/**
 * `npm run bench -- <name> ...`: measures, against a reference of the same run, and fails where a goal is missed; every
 * benchmark when none is named. `-- --write` keeps the tables in docs/bench.
 */
await runCommand(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !(name in BENCHES));
  if (unknown) throw new Fault(`There is no ${unknown}: choose from ${Object.keys(BENCHES).join(', ')}.`);
  const wanted = Object.entries(BENCHES).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const tallies = [];
  for (const [name, bench] of wanted) {
    const findings = await bench.run();
    say(`\n${bench.title}\n\n${consoleTable(bench, findings)}\n`);
    tallies.push(tallyOf(findings));
    if (values.write) say(`${await write(name, markdown(name, bench, findings))} written.`);
  }
  const sum = total(tallies);
  say(lastLine(sum));
  return sum.failed > 0 ? 1 : 0;
});

async function write(name: string, text: string): Promise<string> {
  const file = `docs/bench/${name}.md`;
  await mkdir(path.join(ROOT, path.dirname(file)), { recursive: true });
  await writeFile(path.join(ROOT, file), text);
  return file;
}
