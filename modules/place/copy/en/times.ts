import type { TimeParts } from '../../rules/types.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = (at: TimeParts) => MONTHS[Number(at.month) - 1] ?? '';
const day = (at: TimeParts) => `${month(at)} ${at.day}`;
const time = (at: TimeParts) => `${at.hour}:${at.minute} ${at.dayPeriod}`;

/** How English writes times. */
export const timeWriter = {
  time: (at: TimeParts) => time(at),
  hour: (at: TimeParts) => `${at.hour} ${at.dayPeriod}`,
  date: (at: TimeParts) => `${day(at)}, ${at.year}`,
  day: (at: TimeParts) => day(at),
  month: (at: TimeParts) => `${month(at)} ${at.year}`,
  year: (at: TimeParts) => at.year,
  dateTime: (at: TimeParts) => `${day(at)}, ${time(at)}`,
};
