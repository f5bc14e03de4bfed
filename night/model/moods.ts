/** The services. The values are those of the request form. */
export type Service =
  'towing' | 'jump_start' | 'tire_change' | 'lockout' | 'fuel_delivery' | 'battery_replacement' | 'winch_out';

/** What kind of night to simulate. */
export interface NightKind {
  /** The day on which it begins, in Texas. */
  weekday: 'Tuesday' | 'Friday' | 'Saturday';
  hour: number;
  /** Factors on the demand, one per hour of the night. The last one applies to all later hours too. */
  demandByHour: readonly number[];
  serviceWeights: Readonly<Record<Service, number>>;
  /** Factors on the chance of a breakdown on these roads. The factor of all other roads is 1. */
  roadWeights: Readonly<Record<string, number>>;
  spanishShare: number;
  /** A factor on the usual prices. */
  priceFactor: number;
  counterChance: number;
  leaveChance: number;
  silentChance: number;
  declineChance: number;
  nobodyThereChance: number;
  serviceFailsChance: number;
  /** How often a provider's own truck breaks down. */
  breakdownChance: number;
  /** How often a driver gets going without help, after a provider has agreed to come. */
  solvedChance: number;
  /** How often a provider promises too short a time. */
  lateChance: number;
  typoChance: number;
  deadZoneChance: number;
  doubleTapChance: number;
  lateTextChance: number;
  truckMph: readonly [least: number, most: number];
  /** How many minutes a provider drives. */
  driveMinutes: readonly [least: number, most: number];
  providerCount: number;
}

const ORDINARY: NightKind = {
  weekday: 'Tuesday',
  hour: 20,
  demandByHour: [1.2, 1.1, 1, 0.8, 0.7, 0.5],
  serviceWeights: {
    towing: 35,
    jump_start: 20,
    tire_change: 17,
    lockout: 12,
    fuel_delivery: 6,
    battery_replacement: 7,
    winch_out: 3,
  },
  roadWeights: { 'I-35E': 3, 'I-635': 3, 'US-75': 3, 'I-30': 3, 'I-20': 2, 'I-35W': 2 },
  spanishShare: 0.22,
  priceFactor: 1,
  counterChance: 0.25,
  leaveChance: 0.14,
  silentChance: 0.1,
  declineChance: 0.06,
  nobodyThereChance: 0.05,
  serviceFailsChance: 0.1,
  breakdownChance: 0.03,
  solvedChance: 0.03,
  lateChance: 0.1,
  typoChance: 0.1,
  deadZoneChance: 0.1,
  doubleTapChance: 0.1,
  lateTextChance: 0.06,
  truckMph: [28, 55],
  driveMinutes: [8, 25],
  providerCount: 100,
};

export const NIGHT_KINDS = {
  ordinary: ORDINARY,
  'ice-storm': {
    ...ORDINARY,
    hour: 5,
    demandByHour: [1, 1.6, 2, 1.8, 1.4, 1],
    serviceWeights: { ...ORDINARY.serviceWeights, towing: 40, winch_out: 25, jump_start: 18, lockout: 4 },
    priceFactor: 1.4,
    counterChance: 0.15,
    silentChance: 0.18,
    declineChance: 0.15,
    nobodyThereChance: 0.08,
    serviceFailsChance: 0.14,
    deadZoneChance: 0.2,
    truckMph: [12, 28],
    driveMinutes: [20, 55],
  },
  'state-fair': {
    ...ORDINARY,
    weekday: 'Saturday',
    hour: 19,
    demandByHour: [0.8, 1, 1.4, 2, 2.2, 1],
    serviceWeights: { ...ORDINARY.serviceWeights, lockout: 30, jump_start: 30, towing: 25 },
    roadWeights: { 'I-30': 8, 'US-75': 4, 'I-35E': 3 },
    spanishShare: 0.35,
    counterChance: 0.35,
    nobodyThereChance: 0.08,
    truckMph: [15, 40],
    driveMinutes: [10, 30],
  },
} as const satisfies Record<string, NightKind>;

export type NightKindName = keyof typeof NIGHT_KINDS;
