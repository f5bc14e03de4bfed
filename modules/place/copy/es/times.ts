import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { TimeParts } from '../../rules/types.ts';
import type { timeWriter as English } from '../en/times.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'];
const month = (at: TimeParts) => MONTHS[Number(at.month) - 1] ?? '';
const day = (at: TimeParts) => `${at.day} ${month(at)}`;
const period = (at: TimeParts) => (at.dayPeriod === 'AM' ? 'a.m.' : 'p.m.');
const time = (at: TimeParts) => `${at.hour}:${at.minute} ${period(at)}`;

/** Writes times as the locale es-US does. */
export const timeWriter: TranslationOf<typeof English> = {
  time: (at) => time(at),
  hour: (at) => `${at.hour} ${period(at)}`,
  date: (at) => `${day(at)} ${at.year}`,
  day: (at) => day(at),
  month: (at) => `${month(at)} ${at.year}`,
  year: (at) => at.year,
  dateTime: (at) => `${day(at)}, ${time(at)}`,
};
