import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/folders.ts';

/** The code that runs in production, and the Stripe and Twilio emulators. */
const FOLDERS = ['app', 'kernel', 'modules', 'worker', 'workflows'];
/** How secrets and proofs are named in our code. */
const SECRET_NAME_PATTERN = String.raw`(?:\w+\.)*\w*(?:secret|token|password|signature|digest|apiKey|authToken|handshake_?code|code_?hash)\w*`;
/**
 * Matches a comparison such as `a === b` in which one side is named like a secret. Doesn't match a secret on the left
 * that's compared with null, undefined or '', or whose length is compared.
 */
const SECRET_COMPARISON_PATTERN = new RegExp(
  String.raw`(?<![\w.])(${SECRET_NAME_PATTERN})(?:\(\))?\s*[!=]==?(?!=|\s*(?:null\b|undefined\b|''|""))|[!=]==?\s*(?:await )?(${SECRET_NAME_PATTERN})\b(?!\s*\()`,
  'i',
);

function listSourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('secrets', () => {
  it('are always compared in constant time', () => {
    const found = FOLDERS.flatMap(listSourceFiles).flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => !/^(?:\*|\/\/|\/\*)/.test(line) && SECRET_COMPARISON_PATTERN.test(line))
        .map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'if (given === secretKey) return true;',
    'return settings.password !== typed;',
    'return kept.code_hash === hash;',
    'if (token == query.token) next();',
    'return digest === expected;',
  ])('this test notices a comparison such as "%s"', (line) => {
    expect(SECRET_COMPARISON_PATTERN.test(line)).toBe(true);
  });

  it.each([
    ['modules/account/passwords.ts', 'the password, by its scrypt key'],
    ['modules/provider/handshake.ts', 'the code on arrival'],
    ['modules/payment/stripe/emulator/auth.ts', 'the key of the payment emulator'],
    ['modules/message/sms/emulator/auth.ts', 'the token of the message emulator'],
  ])('%s compares with timingSafeEqual: %s', (file) => {
    expect(read(file)).toMatch(/return [^;]*timingSafeEqual\(/);
  });

  it.each([
    ['modules/payment/stripe/events.ts', 'the signature of Stripe’s notices', /webhooks\.constructEvent\(/],
    ['modules/message/sms/client.ts', 'the signature of Twilio’s notices', /\.validateRequest\(/],
    ['modules/account/second-step.ts', 'the code of the app', /\.validate\(/],
  ])('%s uses the vendor’s library: %s', (file, _what, how) => {
    expect(read(file)).toMatch(how);
  });

  it.each(['admin.totp_secret === null ? a : b', 'if (token !== undefined)', "password === ''"])(
    'this test allows a check for presence: %s',
    (line) => {
      expect(SECRET_COMPARISON_PATTERN.test(line)).toBe(false);
    },
  );
});
