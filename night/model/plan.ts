import type { NightKind, Service } from './moods.ts';
import { randomName, fictionalPhone, randomVehicle } from './people.ts';
import type { Language, Vehicle } from './people.ts';
import { randomStream } from './random.ts';
import type { RandomStream } from './random.ts';
import { pointAt, randomMilepost } from './roads.ts';
import type { Milepost, GeoPoint, Road } from './roads.ts';
import { DESTINATIONS, planTrouble } from './trouble.ts';
import type { Outcome, Trouble } from './trouble.ts';

/** `script`: a browser with JavaScript; `plain`: a browser without; `call`: the driver calls the desk. */
export type Channel = 'script' | 'plain' | 'call';
/** The point at which a driver gives up. */
export type LeavingPoint = 'before_price' | 'at_price' | 'before_payment' | 'after_payment' | 'after_assignment';
export type ProviderAnswer = 'takes' | 'declines' | 'silent';
/** The milestones of a job, in order. */
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
/** The reasons the desk gives when it ends a job that has a provider. */
export const CANCEL_REASONS: Readonly<Record<Outcome, string>> = {
  served: 'The customer asked to cancel',
  nobody_there: 'Nobody was there',
  service_fails: 'The provider could not help',
};

/** All decisions about a job, made before it begins. Times are in simulated minutes, money in dollars. */
export interface JobPlan extends Trouble {
  number: number;
  /** When the job begins, in minutes since the night began. */
  startsAt: number;
  name: string;
  phone: string;
  email: string | null;
  language: Language;
  channel: Channel;
  vehicle: Vehicle;
  service: Service;
  place: Milepost;
  point: GeoPoint;
  address: string;
  destination: string | null;
  /** Whether the browser sends its position with the form. */
  sharesPosition: boolean;
  /** Whether the driver consents to SMS. */
  consentsToSms: boolean;
  repliesBySms: boolean;
  price: number;
  counterOffer: number | null;
  /** What the desk does with the counter-offer: it accepts, makes a final offer, or rejects. */
  counterAnswer: 'accepts' | 'last_price' | 'rejects';
  finalOffer: number;
  leavesAt: LeavingPoint | null;
  /** Whether the desk lets the driver cancel once a provider is assigned. */
  allowsCancellation: boolean;
  /** What each assigned provider does. The last one takes the job. */
  providers: ProviderAnswer[];
  outcome: Outcome;
  mistakes: { typo: boolean; deadZone: boolean; doubleTap: boolean; lateText: boolean; cardDeclined: boolean };
  truckMph: number;
  driveMinutes: number;
  workMinutes: number;
  /** How many minutes each person takes to decide. */
  thinkMinutes: { desk: number; driver: number; provider: number };
  stars: number | null;
  /** The milestone at which the job stops. Without one, the job goes on until it's completed or cancelled. */
  stopsAt?: Milestone;
}

const USUAL_PRICES: Readonly<Record<Service, readonly [number, number]>> = {
  towing: [95, 240],
  jump_start: [55, 95],
  tire_change: [65, 120],
  lockout: [60, 110],
  fuel_delivery: [60, 100],
  battery_replacement: [140, 240],
  winch_out: [120, 320],
};
const LEAVING_WEIGHTS: Readonly<Record<LeavingPoint, number>> = {
  before_price: 2,
  at_price: 5,
  before_payment: 3,
  after_payment: 2,
  after_assignment: 2,
};

/** Plans a job. Each job has its own random streams, so that a change in one doesn't affect others. */
export function planJob(seed: number, n: number, at: number, mood: NightKind, roads: readonly Road[]): JobPlan {
  const personStream = randomStream(seed, `job ${n} who`);
  const placeStream = randomStream(seed, `job ${n} where`);
  const serviceStream = randomStream(seed, `job ${n} what`);
  const priceStream = randomStream(seed, `job ${n} money`);
  const mishapStream = randomStream(seed, `job ${n} wrong`);
  const timeStream = randomStream(seed, `job ${n} pace`);
  const language: Language = personStream.chance(mood.spanishShare) ? 'es' : 'en';
  const place = randomMilepost(placeStream, roads, mood);
  const point = pointAt(place);
  const service = serviceStream.pickWeighted(mood.serviceWeights);
  const channel = personStream.pickWeighted<Channel>({ script: 40, plain: 40, call: 20 });
  const job: Omit<JobPlan, keyof Trouble> = {
    number: n,
    startsAt: at,
    name: randomName(personStream, language),
    phone: fictionalPhone(seed, n),
    email: personStream.chance(0.3) ? `driver${n}@people.example` : null,
    language,
    channel,
    vehicle: randomVehicle(personStream, seed, n),
    service,
    place,
    point,
    address: `${place.road.route}, mile ${place.mile.toFixed(1)}, ${point.lat > 32.88 ? 'Carrollton' : 'Dallas'}, TX`,
    destination: service === 'towing' ? placeStream.pick(DESTINATIONS) : null,
    sharesPosition: channel === 'script' && placeStream.chance(0.8),
    // Callers get their links only by SMS, so they all consent.
    consentsToSms: personStream.chance(0.75) || channel === 'call',
    repliesBySms: personStream.chance(0.3),
    ...planPrices(priceStream, service, mood),
    leavesAt: mishapStream.chance(mood.leaveChance) ? mishapStream.pickWeighted(LEAVING_WEIGHTS) : null,
    allowsCancellation: mishapStream.chance(0.75),
    providers: planProviderAnswers(mishapStream, mood),
    outcome: mishapStream.chance(mood.nobodyThereChance)
      ? 'nobody_there'
      : mishapStream.chance(mood.serviceFailsChance / (1 - mood.nobodyThereChance))
        ? 'service_fails'
        : 'served',
    mistakes: {
      typo: mishapStream.chance(mood.typoChance),
      deadZone: mishapStream.chance(mood.deadZoneChance),
      doubleTap: mishapStream.chance(mood.doubleTapChance),
      lateText: mishapStream.chance(mood.lateTextChance),
      cardDeclined: mishapStream.chance(0.06),
    },
    truckMph: Math.round(timeStream.decimal(...mood.truckMph)),
    driveMinutes: roundMinutes(timeStream.decimal(...mood.driveMinutes)),
    workMinutes: roundMinutes(timeStream.decimal(6, 25)),
    thinkMinutes: {
      desk: roundMinutes(timeStream.decimal(0.1, 0.4)),
      driver: roundMinutes(timeStream.decimal(0.4, 3)),
      provider: roundMinutes(timeStream.decimal(0.3, 2.5)),
    },
    stars: timeStream.chance(0.6)
      ? Number(timeStream.pickWeighted({ '5': 70, '4': 18, '3': 6, '2': 3, '1': 3 }))
      : null,
  };
  const { outcome, leavesAt } = job;
  const trouble = planTrouble(seed, n, {
    outcome,
    service,
    destination: job.destination,
    leaves: leavesAt !== null,
    mood,
  });
  return { ...job, ...trouble };
}

function planPrices(from: RandomStream, service: Service, mood: NightKind) {
  const [least, most] = USUAL_PRICES[service];
  const price = Math.round((from.decimal(least, most) * mood.priceFactor) / 5) * 5;
  const willCounter = from.chance(mood.counterChance);
  const counter = Math.max(20, Math.round(price * from.decimal(0.65, 0.9)));
  const counterAnswer = from.pickWeighted({ accepts: 40, last_price: 45, rejects: 15 });
  const finalOffer = Math.round((price + counter) / 2);
  return { price, counterOffer: willCounter ? counter : null, counterAnswer, finalOffer };
}

function planProviderAnswers(from: RandomStream, mood: NightKind): ProviderAnswer[] {
  const answers: ProviderAnswer[] = [];
  while (answers.length < 4) {
    const answer = from.pickWeighted<ProviderAnswer>({
      silent: mood.silentChance,
      declines: mood.declineChance,
      takes: 1 - mood.silentChance - mood.declineChance,
    });
    answers.push(answer);
    if (answer === 'takes') return answers;
  }
  return [...answers, 'takes'];
}

function roundMinutes(minutes: number): number {
  return Math.round(minutes * 100) / 100;
}
