import { formatMoney } from '#kernel/money.ts';

/** Stands for any name or time in a text. */
export const ANY_TEXT = '§';
/** Stands for any amount in a text. */
export const ANY_CENTS = 98_765_432_100;

/**
 * The facts that a statement claims, in the words of the column "What holds" of docs/product.md, "What each person
 * knows".
 */
export type Claims = readonly string[];

/** A sentence that a page can say, and the facts that it claims. */
export interface Statement {
  pattern: RegExp;
  claims: Claims;
}

/**
 * Makes a statement from a sentence of the copy. Its pattern finds the sentence with any names, times and amounts.
 * @param copy the sentence, with {@link ANY_TEXT} and {@link ANY_CENTS} for what varies
 * @param claims what the sentence says about the job; `$` stands for the sentence's first amount
 */
export function statement(copy: string, ...claims: string[]): Statement {
  const escaped = copy.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const amount = formatMoney(ANY_CENTS).replaceAll(/[$.]/g, String.raw`\$&`);
  const pattern = escaped.replaceAll(amount, String.raw`\$([\d,.]*\d)`).replaceAll(ANY_TEXT, '.{1,90}?');
  return { pattern: new RegExp(pattern), claims };
}

/** The statements that are on a page, and all that they claim. */
export function findStatements(
  text: string,
  statements: Readonly<Record<string, Statement>>,
): { said: string[]; claims: string[] } {
  const claims: string[] = [];
  const said: string[] = [];
  for (const [name, candidate] of Object.entries(statements)) {
    const match = candidate.pattern.exec(text);
    if (!match) continue;
    said.push(name);
    claims.push(...candidate.claims.map((claim) => claim.replace('$', `$${match[1] ?? ''}`)));
  }
  return { said, claims: [...new Set(claims)] };
}
