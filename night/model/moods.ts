/** Services by their values in the online form. */
export type Service =
  'towing' | 'jump_start' | 'tire_change' | 'lockout' | 'fuel_delivery' | 'battery_replacement' | 'winch_out';

/** The parameters of a night. */
export interface Mood {
  /** When it begins, Texas time. */
  weekday: 'Tuesday' | 'Friday' | 'Saturday';
  hour: number;
  /** Demand factor per hour; the last one holds until the end. */
  hours: readonly number[];
  services: Readonly<Record<Service, number>>;
  /** Relative frequency of each road; others count 1. */
  roads: Readonly<Record<string, number>>;
  spanish: number;
  /** Factor on the usual price. */
  price: number;
  counters: number;
  walksAway: number;
  silent: number;
  declines: number;
  nobodyThere: number;
  serviceFails: number;
  typo: number;
  deadZone: number;
  doubleTap: number;
  lateText: number;
  /** Miles per hour. */
  truck: readonly [least: number, most: number];
  /** Minutes of driving. */
  drive: readonly [least: number, most: number];
  /** Number of trucks. */
  providers: number;
}

const ORDINARY: Mood = {
  weekday: 'Tuesday',
  hour: 20,
  hours: [1.2, 1.1, 1, 0.8, 0.7, 0.5],
  services: {
    towing: 35,
    jump_start: 20,
    tire_change: 17,
    lockout: 12,
    fuel_delivery: 6,
    battery_replacement: 7,
    winch_out: 3,
  },
  roads: { 'I-35E': 3, 'I-635': 3, 'US-75': 3, 'I-30': 3, 'I-20': 2, 'I-35W': 2 },
  spanish: 0.22,
  price: 1,
  counters: 0.25,
  walksAway: 0.14,
  silent: 0.1,
  declines: 0.06,
  nobodyThere: 0.05,
  serviceFails: 0.1,
  typo: 0.1,
  deadZone: 0.1,
  doubleTap: 0.1,
  lateText: 0.06,
  truck: [28, 55],
  drive: [8, 25],
  providers: 40,
};

export const MOODS = {
  ordinary: ORDINARY,
  'ice-storm': {
    ...ORDINARY,
    hour: 5,
    hours: [1, 1.6, 2, 1.8, 1.4, 1],
    services: { ...ORDINARY.services, towing: 40, winch_out: 25, jump_start: 18, lockout: 4 },
    price: 1.4,
    counters: 0.15,
    silent: 0.18,
    declines: 0.15,
    nobodyThere: 0.08,
    serviceFails: 0.14,
    deadZone: 0.2,
    truck: [12, 28],
    drive: [20, 55],
  },
  'state-fair': {
    ...ORDINARY,
    weekday: 'Saturday',
    hour: 19,
    hours: [0.8, 1, 1.4, 2, 2.2, 1],
    services: { ...ORDINARY.services, lockout: 30, jump_start: 30, towing: 25 },
    roads: { 'I-30': 8, 'US-75': 4, 'I-35E': 3 },
    spanish: 0.35,
    counters: 0.35,
    nobodyThere: 0.08,
    truck: [15, 40],
    drive: [10, 30],
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof MOODS;
