import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { machineFacts } from './budget/report.ts';
import { ROOT } from './folders.ts';
import { replacePagePart } from './page-part.ts';

const PAGE = 'docs/bench/night.md';

interface NightPage {
  mood: string;
  command: string;
  /** The lines of the report. */
  lines: readonly string[];
  plot: string;
}

/**
 * Replaces the section of docs/bench/night.md about this kind of night (`mood`), and its plot.
 * @throws when the page has no such section
 */
export async function writeNightPage({ mood, command, lines, plot }: NightPage): Promise<void> {
  const picture = `night-${mood}.svg`;
  await writeFile(path.join(ROOT, path.dirname(PAGE), picture), plot);
  const facts = machineFacts().map(([name, value]) => `${name}: ${value}`);
  await replacePagePart(PAGE, mood, [
    `\`${command}\` (${facts.join('; ')})`,
    '',
    `![Open jobs, jobs that wait for the desk, and kills](${picture})`,
    '',
    '```text',
    ...lines.map((line) => line.trimEnd()),
    '```',
  ]);
}
