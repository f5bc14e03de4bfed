import { describe, expect, it } from 'vitest';
import { withinBudget } from './limits.ts';
import type { Finding } from './limits.ts';
import { consoleTable, listExcesses, formatBudgetReport, tallyBudget } from './report.ts';
import { styleSheets } from './sent.ts';

const page = { name: '/track, offer', path: '/track/secret12', locale: 'es' as const, isPublic: false };
const findingsWithinBudget: Finding[] = [
  { measure: 'paint', value: 14_000 },
  { measure: 'scriptGzip', value: 110_000 },
  { measure: 'shift', value: 0.01 },
  { measure: 'performance', value: 1 },
  { measure: 'seo', value: 0.54, withoutLimit: true },
];
const findingsOverBudget: Finding[] = [
  { measure: 'script', value: 120_001, reasons: ['120001 bytes: /assets/all.js'] },
  { measure: 'accessibility', value: 0.99 },
];

describe('the budget', () => {
  it('is met at the limits and exceeded beyond them', () => {
    expect(findingsWithinBudget.map(withinBudget)).toEqual([true, undefined, true, true, undefined]);
    expect(findingsOverBudget.map(withinBudget)).toEqual([false, false]);
  });

  it('isn’t met without a measurement', () => {
    expect(withinBudget({ measure: 'shift', value: NaN })).toBe(false);
    expect(withinBudget({ measure: 'seo', value: NaN })).toBe(false);
  });

  it('counts the values that have limits', () => {
    expect(tallyBudget([{ page, findings: [...findingsWithinBudget, ...findingsOverBudget] }])).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
    });
  });
});

describe('the report', () => {
  const rows = [{ page, findings: [...findingsWithinBudget, ...findingsOverBudget] }];

  it('lists each excess with its amount and cause', () => {
    expect(listExcesses([{ page, findings: findingsWithinBudget }])).toEqual([]);
    expect(listExcesses(rows)[0]).toBe(
      '/track, offer (es): script 120.0 kB, the budget is ≤ 120.0 kB\n    120001 bytes: /assets/all.js',
    );
    expect(consoleTable(rows)).toMatch(/14\.0 kB .*120\.0 kB OVER.*110\.0 kB.*0\.0100.*99 OVER.*\(54\)/);
  });

  it('contains no secret links', () => {
    const text = formatBudgetReport(rows, [['Node', '20.19.0']]);
    expect(text).toContain('| /track, offer | es | 14.0 kB |');
    expect(text).toContain('- Node: 20.19.0');
    expect(text).not.toContain('secret12');
  });
});

describe('stylesheets of a page', () => {
  it('are the render-blocking ones', () => {
    const html =
      '<link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/a.css"/><link href="/b.css" rel="stylesheet"/>' +
      '<link rel="modulepreload" href="/c.js"/>';
    expect(styleSheets(html)).toEqual(['/a.css', '/b.css']);
  });
});
