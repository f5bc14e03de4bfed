import { Client } from 'pg';

/** A finding: the table, and the secret that's in it. */
export interface SecretFound {
  table: string;
  secret: string;
}

/**
 * The spellings of a secret to search for, in lower case: the secret itself, a phone number in two formats (ten digits,
 * and "(214) 555-0123"), and the bytes of each in hex.
 */
function spellingsOf(secret: string): string[] {
  const digits = secret.replaceAll(/\D/g, '');
  const normalized = [
    secret,
    ...(/^\+\d{8,}$/.test(secret) ? [digits.slice(-10), formatPhone(digits.slice(-10))] : []),
  ];
  return normalized.flatMap((one) => [one.toLowerCase(), Buffer.from(one).toString('hex')]);
}

/** Formats ten digits as (214) 555-0123. */
function formatPhone(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Which of the secrets a text contains, in any spelling. */
export function findSecrets(text: string, secrets: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return secrets.filter((secret) => spellingsOf(secret).some((spelling) => lower.includes(spelling)));
}

/**
 * Searches every column of every row of every table, including tables added later, by reading whole rows as text.
 * @returns the findings, and how many tables were searched
 */
export async function searchDatabase(
  databaseUrl: string,
  secrets: readonly string[],
): Promise<{ found: SecretFound[]; tables: string[] }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: named } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const found: SecretFound[] = [];
    for (const { name } of named) {
      const { rows } = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
      for (const { line } of rows)
        for (const what of findSecrets(line, secrets)) found.push({ table: name, secret: what });
    }
    return { found, tables: named.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}
