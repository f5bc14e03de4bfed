import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './folders.ts';

/**
 * Replaces the text between `<!-- name -->` and `<!-- /name -->` in a Markdown page.
 * @param page the page's path, relative to the project
 * @throws when the page has no such markers
 */
export async function replacePagePart(page: string, name: string, lines: readonly string[]): Promise<void> {
  const file = path.join(ROOT, page);
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest = ''] = text.split(start);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`${page} has no part between ${start} and ${end}`);
  await writeFile(file, `${before}${[start, '', ...lines, '', end].join('\n')}${after}`);
}
