import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './time.ts';

describe('shown times', () => {
  it('are Dallas time in winter and in summer, with plain spaces', () => {
    expect(formatTime('2026-01-10T03:41:00Z')).toBe('9:41 PM');
    expect(formatTime('2026-07-10T03:41:00Z')).toBe('10:41 PM');
    expect(formatDateTime('2026-01-10T03:41:00Z')).toBe('Jan 9, 9:41 PM');
    expect(formatDate('2026-01-10T03:41:00Z')).toBe('Jan 9, 2026');
  });
});
