/**
 * A value in a form-encoded body. Stripe nests values with brackets ("line_items[0][price_data][currency]=usd",
 * "expand[]=x").
 */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Tree = { [name: string]: string | Tree };

const MAX_DEPTH = 8;
const BRACKET_PATH_PATTERN = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Parses a form-encoded body or query. Keeps keys that aren't bracket paths, so that validation can name them. */
export function parseForm(encoded: string): { [name: string]: FormValue } {
  const root = newTree();
  for (const [key, value] of new URLSearchParams(encoded)) put(root, pathOf(key), value);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listIfNumbered(value)]));
}

/** A parameter's name in Stripe's errors: ['line_items', 0, 'quantity'] becomes "line_items[0][quantity]". */
export function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function newTree(): Tree {
  // The object has no prototype, so that a parameter named __proto__ is harmless.
  return Object.create(null) as Tree;
}

function pathOf(key: string): string[] {
  const match = BRACKET_PATH_PATTERN.exec(key);
  if (!match?.[1]) return [key];
  const rest = (match[2] ?? '').split('[').slice(1);
  const path = [match[1], ...rest.map((part) => part.slice(0, -1))];
  return path.length > MAX_DEPTH ? [key] : path;
}

function put(root: Tree, path: string[], value: string): void {
  let tree = root;
  path.forEach((part, index) => {
    const name = part === '' ? String(Object.keys(tree).length) : part;
    if (index === path.length - 1) {
      tree[name] = value;
      return;
    }
    const next = tree[name];
    const child = typeof next === 'object' ? next : newTree();
    tree[name] = child;
    tree = child;
  });
}

/** Turns an object whose keys are all numbers into a list. */
function listIfNumbered(value: string | Tree): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.map(([, item]) => listIfNumbered(item));
  }
  return Object.fromEntries(entries.map(([name, item]) => [name, listIfNumbered(item)]));
}
