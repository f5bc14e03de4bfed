import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * A browser gets one language (docs/decisions/0014). The build marks each text of a `copy` folder with the language it
 * belongs to, and afterwards every script is made twice: into `assets/` with the English texts alone and into `assets/es/`
 * with the Spanish ones. The server names the scripts of the page's language (app/http/pipeline/languages.ts).
 */
const MARK = '__SPANISH__';
const CATALOGUES = /\/copy\/en\/[\w-]+\.ts$/;
const SPANISH = /\/copy\/es\/[\w-]+\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Vite plugin that sets the marks; only in the build for browsers. */
export function languageMarks(): Plugin {
  return {
    name: 'language-marks',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || id.endsWith('.test.ts')) return undefined;
      const file = id.split('?')[0] ?? id;
      if (!CATALOGUES.test(file) && !SPANISH.test(file)) return undefined;
      const tree = this.parse(code) as unknown as Node;
      const marks = SPANISH.test(file) ? spanishConstants(tree) : catalogueEntries(tree);
      return marks.length > 0 ? { code: withMarks(code, marks), map: null } : undefined;
    },
  };
}

/** A piece of code that only one language needs. */
interface Mark {
  start: number;
  end: number;
  spanish: boolean;
  /** Written before it, for `{ en }`, which must become `{ en: ... }`. */
  key?: string;
}

/** Everything a file of `copy/es` makes. */
function spanishConstants(tree: Node): Mark[] {
  return nodesOf(tree, 'VariableDeclarator', false)
    .map((declarator) => declarator.init as Node | null)
    .filter((init): init is Node => init !== null)
    .map(({ start, end }) => ({ start, end, spanish: true }));
}

/** The two entries of each `catalogue({ en, es })`. */
function catalogueEntries(tree: Node): Mark[] {
  return nodesOf(tree, 'CallExpression', true)
    .filter(({ callee }) => (callee as Node).name === 'catalogue')
    .flatMap((call) => ((call.arguments as Node[])[0]?.properties ?? []) as Node[])
    .filter(({ type }) => type === 'Property')
    .map((property) => {
      const key = String((property.key as Node).name);
      const { start, end } = property.value as Node;
      return { start, end, spanish: key === 'es', ...(property.shorthand ? { key } : {}) };
    });
}

/** Nodes of a type; those at the top of the file only, unless `deep`. */
function nodesOf(node: Node, type: string, deep: boolean): Node[] {
  const children = Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child);
  const own = node.type === type ? [node] : [];
  if (!deep && own.length > 0) return own;
  return [...own, ...children.flatMap((child) => nodesOf(child, type, deep))];
}

function withMarks(code: string, marks: Mark[]): string {
  let marked = code;
  for (const { start, end, spanish, key } of marks.toSorted((a, b) => b.start - a.start)) {
    const piece = `(${code.slice(start, end)})`;
    const choice = spanish ? `${MARK} ? ${piece} : undefined` : `${MARK} ? undefined : ${piece}`;
    marked = `${marked.slice(0, start)}${key ? `${key}: ` : ''}${choice}${marked.slice(end)}`;
  }
  return marked;
}

/**
 * Makes each script of the build in both languages.
 * @param assets folder of the built scripts
 */
export async function splitLanguages(assets: string): Promise<void> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  await mkdir(path.join(assets, 'es'), { recursive: true });
  await Promise.all(
    scripts.map(async (name) => {
      const code = await readFile(path.join(assets, name), 'utf8');
      const english = await inLanguage(code, false);
      await writeFile(path.join(assets, 'es', name), code.includes(MARK) ? await inLanguage(code, true) : english);
      await writeFile(path.join(assets, name), english);
    }),
  );
}

async function inLanguage(code: string, spanish: boolean): Promise<string> {
  const { code: made } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 2, pure_getters: true, global_defs: { [MARK]: spanish } },
    format: { comments: false },
  });
  if (made === undefined) throw new Error('a script became nothing');
  return made;
}
