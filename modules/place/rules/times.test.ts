import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './times.ts';

describe('shown times', () => {
  it('are in Dallas time in winter and in summer, with plain spaces', () => {
    expect(formatTime('2026-01-10T03:41:00Z')).toBe('9:41 PM');
    expect(formatTime('2026-07-10T03:41:00Z')).toBe('10:41 PM');
    expect(formatDateTime('2026-01-10T03:41:00Z')).toBe('Jan 9, 9:41 PM');
    expect(formatDate('2026-01-10T03:41:00Z')).toBe('Jan 9, 2026');
  });

  it('are the same times in Spanish', () => {
    expect(formatTime('2026-01-10T03:41:00Z', 'es')).toBe('9:41 p.m.');
    expect(formatTime('2026-07-10T03:41:00Z', 'es')).toBe('10:41 p.m.');
    expect(formatDateTime('2026-01-10T03:41:00Z', 'es')).toBe('9 ene, 9:41 p.m.');
    expect(formatDate('2026-01-10T03:41:00Z', 'es')).toBe('9 ene 2026');
  });

  it('format midnight, noon and minutes below ten', () => {
    expect(formatTime('2026-01-10T06:05:00Z', 'es')).toBe('12:05 a.m.');
    expect(formatTime('2026-01-10T18:00:00Z', 'es')).toBe('12:00 p.m.');
    expect(formatDateTime('2026-01-10T06:00:00Z', 'es')).toBe('10 ene, 12:00 a.m.');
  });

  it('have Spanish names for every month', () => {
    const months = Array.from({ length: 12 }, (_, month) => formatDate(new Date(Date.UTC(2026, month, 15, 18)), 'es'));
    expect(months.map((date) => date.split(' ')[1]).join(' ')).toBe('ene feb mar abr may jun jul ago sept oct nov dic');
  });
});
