import type { Mood, Service } from './moods.ts';
import { nameOf, phoneOf, vehicleOf } from './people.ts';
import type { Language, Vehicle } from './people.ts';
import { stream } from './random.ts';
import type { Stream } from './random.ts';
import { pointAt, somewhere } from './roads.ts';
import type { Milepost, Point, Road } from './roads.ts';

/** `script`: a browser with JavaScript; `plain`: one without; `call`: the desk types it in. */
export type Channel = 'script' | 'plain' | 'call';
/** When somebody gives up. */
export type Leaves = 'before_price' | 'at_price' | 'before_payment' | 'after_payment' | 'after_assignment';
export type ProviderAnswer = 'takes' | 'declines' | 'silent';
export type Outcome = 'served' | 'nobody_there' | 'service_fails';
/** What a job reaches, in this order. */
export const MILESTONES = [
  'asked',
  'priced',
  'countered',
  'accepted',
  'paid',
  'assigned',
  'provider',
  'started',
  'arrived',
  'working',
  'completed',
] as const;
export type Milestone = (typeof MILESTONES)[number];
/** What the desk says when it cancels a job that has a provider. */
export const REASONS: Readonly<Record<Outcome, string>> = {
  served: 'The customer asked to cancel',
  nobody_there: 'Nobody was there',
  service_fails: 'The provider could not help',
};

/** Everything that is decided about one job before it begins. Times are minutes of the night, money is dollars. */
export interface JobPlan {
  n: number;
  /** After the night's beginning. */
  at: number;
  name: string;
  phone: string;
  email: string | null;
  language: Language;
  channel: Channel;
  vehicle: Vehicle;
  service: Service;
  place: Milepost;
  point: Point;
  address: string;
  destination: string | null;
  /** The browser gives the position with the form. */
  gps: boolean;
  /** May be texted; answers by text, too. */
  texts: boolean;
  answersByText: boolean;
  price: number;
  counter: number | null;
  /** What the desk says to the counter-offer: yes, or a last price; null: no. */
  deskAnswers: 'accepts' | 'last_price' | 'rejects';
  lastPrice: number;
  leaves: Leaves | null;
  /** The desk lets somebody go who asks after the assignment. */
  letsGo: boolean;
  /** One provider after the other, until one takes it. */
  providers: ProviderAnswer[];
  outcome: Outcome;
  slips: { typo: boolean; deadZone: boolean; doubleTap: boolean; lateText: boolean; cardDeclined: boolean };
  /** Miles an hour. */
  truck: number;
  drive: number;
  work: number;
  /** How long people take to look and decide. */
  waits: { desk: number; driver: number; provider: number };
  stars: number | null;
  /** Nothing happens after this; otherwise the job goes on to its end. */
  until?: Milestone;
}

const USUAL: Readonly<Record<Service, readonly [number, number]>> = {
  towing: [95, 240],
  jump_start: [55, 95],
  tire_change: [65, 120],
  lockout: [60, 110],
  fuel_delivery: [60, 100],
  battery_replacement: [140, 240],
  winch_out: [120, 320],
};
const SHOPS = [
  '100 Main St, Fort Worth, TX 76102',
  '2200 Ross Ave, Dallas, TX 75201',
  '301 N Market St, Dallas, TX 75202',
];
const LEAVES: Readonly<Record<Leaves, number>> = {
  before_price: 2,
  at_price: 5,
  before_payment: 3,
  after_payment: 2,
  after_assignment: 2,
};

/** Decides one job. It has its own random streams, so other jobs don't change it. */
export function planJob(seed: number, n: number, at: number, mood: Mood, roads: readonly Road[]): JobPlan {
  const who = stream(seed, `job ${n} who`);
  const where = stream(seed, `job ${n} where`);
  const what = stream(seed, `job ${n} what`);
  const money = stream(seed, `job ${n} money`);
  const wrong = stream(seed, `job ${n} wrong`);
  const pace = stream(seed, `job ${n} pace`);
  const language: Language = who.chance(mood.spanish) ? 'es' : 'en';
  const place = somewhere(where, roads, mood);
  const point = pointAt(place);
  const service = what.weighted(mood.services);
  const channel = who.weighted<Channel>({ script: 40, plain: 40, call: 20 });
  return {
    n,
    at,
    name: nameOf(who, language),
    phone: phoneOf(seed, n),
    email: who.chance(0.3) ? `driver${n}@people.example` : null,
    language,
    channel,
    vehicle: vehicleOf(who, seed, n),
    service,
    place,
    point,
    address: `${place.road.route}, mile ${place.mile.toFixed(1)}, ${point.lat > 32.88 ? 'Carrollton' : 'Dallas'}, TX`,
    destination: service === 'towing' ? where.pick(SHOPS) : null,
    gps: channel === 'script' && where.chance(0.8),
    // A caller has no other way to the links.
    texts: who.chance(0.75) || channel === 'call',
    answersByText: who.chance(0.3),
    ...pricesOf(money, service, mood),
    leaves: wrong.chance(mood.walksAway) ? wrong.weighted(LEAVES) : null,
    letsGo: wrong.chance(0.75),
    providers: providersOf(wrong, mood),
    outcome: wrong.chance(mood.nobodyThere)
      ? 'nobody_there'
      : wrong.chance(mood.serviceFails)
        ? 'service_fails'
        : 'served',
    slips: {
      typo: wrong.chance(mood.typo),
      deadZone: wrong.chance(mood.deadZone),
      doubleTap: wrong.chance(mood.doubleTap),
      lateText: wrong.chance(mood.lateText),
      cardDeclined: wrong.chance(0.06),
    },
    truck: Math.round(pace.between(...mood.truck)),
    drive: round(pace.between(...mood.drive)),
    work: round(pace.between(6, 25)),
    waits: {
      desk: round(pace.between(0.1, 0.4)),
      driver: round(pace.between(0.4, 3)),
      provider: round(pace.between(0.3, 2.5)),
    },
    stars: pace.chance(0.6) ? Number(pace.weighted({ '5': 70, '4': 18, '3': 6, '2': 3, '1': 3 })) : null,
  };
}

function pricesOf(from: Stream, service: Service, mood: Mood) {
  const [least, most] = USUAL[service];
  const price = Math.round((from.between(least, most) * mood.price) / 5) * 5;
  const counters = from.chance(mood.counters);
  const counter = Math.max(20, Math.round(price * from.between(0.65, 0.9)));
  const deskAnswers = from.weighted({ accepts: 40, last_price: 45, rejects: 15 });
  return { price, counter: counters ? counter : null, deskAnswers, lastPrice: Math.round((price + counter) / 2) };
}

function providersOf(from: Stream, mood: Mood): ProviderAnswer[] {
  const answers: ProviderAnswer[] = [];
  while (answers.length < 4) {
    const answer = from.weighted<ProviderAnswer>({
      silent: mood.silent,
      declines: mood.declines,
      takes: 1 - mood.silent - mood.declines,
    });
    answers.push(answer);
    if (answer === 'takes') return answers;
  }
  return [...answers, 'takes'];
}

function round(minutes: number): number {
  return Math.round(minutes * 100) / 100;
}
