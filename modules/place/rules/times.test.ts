import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatHour, formatTime, localDay, localHour } from './times.ts';

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

  it('format hours of the day', () => {
    expect([0, 9, 12, 23].map((hour) => formatHour(hour))).toEqual(['12 AM', '9 AM', '12 PM', '11 PM']);
    expect([0, 9, 12, 23].map((hour) => formatHour(hour, 'es'))).toEqual(['12 a.m.', '9 a.m.', '12 p.m.', '11 p.m.']);
  });
});

describe('days and hours', () => {
  it('are those of Dallas', () => {
    expect(['2026-11-22T05:59:00Z', '2026-11-22T06:01:00Z'].map(localDay)).toEqual(['2026-11-21', '2026-11-22']);
    expect(['2026-11-22T05:59:00Z', '2026-11-22T06:01:00Z', '2026-07-10T12:00:00Z'].map(localHour)).toEqual([23, 0, 7]);
  });
});
