import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { machineFacts } from './budget/report.ts';
import { ROOT } from './folders.ts';
import { writePart } from './page-part.ts';

const PAGE = 'docs/night.md';

interface NightPage {
  mood: string;
  command: string;
  /** The report, line by line. */
  lines: readonly string[];
  plot: string;
}

/** Replaces a mood's part of docs/night.md, and its picture. @throws when the page has no such part */
export async function writeNight({ mood, command, lines, plot }: NightPage): Promise<void> {
  const picture = `pictures/night-${mood}.svg`;
  await writeFile(path.join(ROOT, 'docs', picture), plot);
  const facts = machineFacts().map(([name, value]) => `${name}: ${value}`);
  await writePart(PAGE, mood, [
    `\`${command}\` (${facts.join('; ')})`,
    '',
    `![Open jobs, jobs that wait for the desk, and kills](${picture})`,
    '',
    '```text',
    ...lines.map((line) => line.trimEnd()),
    '```',
  ]);
}
