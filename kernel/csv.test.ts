import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('writes text, numbers and empty cells', () => {
    expect(csvLine(['Towing', 175, 26.25, null, '5/5'])).toBe('Towing,175,26.25,,5/5\r\n');
  });

  it('puts special characters in quotes', () => {
    expect(csvLine(['2015 Ford "Focus", blue', 'two\nlines', 'a;b'])).toBe(
      '"2015 Ford ""Focus"", blue","two\nlines","a;b"\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1 214 555 0100',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =cmd()',
    '=HYPERLINK("http://evil.example","x")',
    '＝1+1',
  ])('never lets a spreadsheet run a formula: %j', (typed) => {
    const line = csvLine([typed]);
    expect(line).toMatch(/^"'/);
    expect(line.slice(0, -2)).toBe(`"'${typed.replaceAll('"', '""')}"`);
  });

  it('leaves formula characters alone inside a text', () => {
    expect(csvLine(['F-150', 'a=b'])).toBe('F-150,a=b\r\n');
  });
});
