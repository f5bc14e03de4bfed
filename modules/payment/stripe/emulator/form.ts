/** Bodies as Stripe takes them: form encoded, nested by brackets ("line_items[0][price_data][currency]=usd", "expand[]=x"). */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Tree = { [name: string]: string | Tree };

const MAX_DEPTH = 8;
const PARTS = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Parses a form-encoded body or query; keys that are no bracket paths are kept as they are, so that checks can name them. */
export function parseForm(encoded: string): { [name: string]: FormValue } {
  const root = newTree();
  for (const [key, value] of new URLSearchParams(encoded)) put(root, pathOf(key), value);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, settle(value)]));
}

/** "line_items[0][quantity]" for ['line_items', 0, 'quantity']: how Stripe names a parameter in its errors. */
export function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function newTree(): Tree {
  // No prototype: a parameter named __proto__ is only a name.
  return Object.create(null) as Tree;
}

function pathOf(key: string): string[] {
  const match = PARTS.exec(key);
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

/** A level whose names are all numbers was a list. */
function settle(value: string | Tree): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.map(([, item]) => settle(item));
  }
  return Object.fromEntries(entries.map(([name, item]) => [name, settle(item)]));
}
