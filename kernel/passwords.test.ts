import { describe, expect, it } from 'vitest';
import { passwordFault } from './passwords.ts';

describe('passwordFault', () => {
  const email = 'rosa.delgado@tow.example';

  it.each(['correct horse battery', 'ünï-cödé-12', 'x9!kQ0_zPl3w', '🔧 tow truck 42'])('accepts "%s"', (password) => {
    expect(passwordFault(password.padEnd(12, '~'), email)).toBeUndefined();
  });

  it('requires twelve characters, counted as people see them', () => {
    expect(passwordFault('elevenchars', email)).toBe('short');
    expect(passwordFault('🔧🔩🚗🚙🚚🚛', email)).toBe('short');
    expect(passwordFault('a1b2c3d4e5f6', email)).toBeUndefined();
    expect(passwordFault('ab1'.repeat(67), email)).toBe('long');
  });

  it("rejects what is guessed first: the account's name, or the same key again and again", () => {
    expect(passwordFault('aaaaaaaaaaaaaaaa', email)).toBe('guessable');
    expect(passwordFault('121212121212', email)).toBe('guessable');
    expect(passwordFault('Rosa.Delgado123', email)).toBe('guessable');
    expect(passwordFault('rosa.delgado@tow.example', email)).toBe('guessable');
  });
});
