import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#scripts/lib/folders.ts';

/** What a person sees and is texted at a step, by the names in the table of docs/product.md. */
export interface PersonsKnowledge {
  sees: string[];
  texted: string[];
}

/** A row of the table: a step, what holds after it, and what each person knows. */
export interface KnowledgeRow {
  step: string;
  holds: string[];
  driver: PersonsKnowledge;
  provider: PersonsKnowledge;
  dispatch: string[];
}

/** The section of docs/product.md that has the table. */
const HEADING = '## What each person knows';

/** Reads the table of docs/product.md, which is what the test expects. */
export function readTable(): KnowledgeRow[] {
  const [, section = ''] = readFileSync(path.join(ROOT, 'docs/product.md'), 'utf8').split(`${HEADING}\n`);
  const lines =
    section
      .split(/^## /m)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  // Skip the table's header.
  return lines.slice(1).map((line) => {
    const [, step = '', holds = '', driver = '', provider = '', dispatch = ''] = line.split(/\s*\|\s*/);
    return {
      step,
      holds: splitCell(holds),
      driver: parseKnown(driver),
      provider: parseKnown(provider),
      dispatch: splitCell(dispatch),
    };
  });
}

/** A row in the table's format, without the last column, "What they may think". */
export function writeRow({ step, holds, driver, provider, dispatch }: KnowledgeRow): string {
  const cells = [holds, [...driver.sees, ...driver.texted], [...provider.sees, ...provider.texted], dispatch];
  return `| ${[step, ...cells.map((names) => names.join('; ') || '-')].join(' | ')} |`;
}

function splitCell(cell: string): string[] {
  return cell === '-' ? [] : cell.split('; ');
}

/** Reads a cell. The names of texts are in backticks. */
function parseKnown(cell: string): PersonsKnowledge {
  const all = splitCell(cell);
  return { sees: all.filter((name) => !name.startsWith('`')), texted: all.filter((name) => name.startsWith('`')) };
}
