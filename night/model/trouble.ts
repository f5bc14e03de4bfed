import type { NightKind, Service } from './moods.ts';
import { randomStream } from './random.ts';

/** What happens to a job once its provider has arrived. */
export type Outcome = 'served' | 'nobody_there' | 'service_fails';
/** Why a service fails. The values are those of the provider's form. */
export type PlannedFailureReason = 'service_failed' | 'wrong_equipment' | 'unsafe' | 'drop_off_closed';

/** Another job that's proposed to the driver. */
export interface PlannedChange {
  service: Service;
  destination: string;
  /** How much the change adds to the agreed price, in dollars. Above $100, a second deposit is due. */
  rise: number;
  sameProvider: boolean;
  answer: 'accepts' | 'declines' | 'unanswered';
}

/**
 * What happens after a failed service: the provider or the desk proposes another job, the desk ends the job, or the
 * provider can do it after all.
 */
export interface PlannedFailure {
  reason: PlannedFailureReason;
  follows: 'provider_proposes' | 'desk_proposes' | 'desk_ends' | 'resumes';
  /** The change to propose, if `follows` says so. If it's refused or not answered, the job ends. */
  change: PlannedChange | null;
}

/** The delay of a provider who promises the fewest minutes that the form accepts, and needs more. */
export interface PlannedDelay {
  /** How late they arrive, in real minutes, because the promise's timers run in real time. */
  realMinutes: number;
  /** How they give a new time when the site asks for it. */
  newTime: 'page' | 'text' | 'none';
  /** Whether they tell the desk a time when it calls. */
  tellsDesk: boolean;
}

/** What goes wrong with a job after somebody has agreed to do it. */
export interface Trouble {
  /** Set if the service fails. */
  failure: PlannedFailure | null;
  /** How the driver answers a provider who can't find them. Set if nobody is there at first. */
  searchAnswer: 'shares' | 'page' | 'text' | 'unanswered' | null;
  /** Where the first truck breaks down. */
  breakdown: 'on_the_way' | 'on_site' | null;
  /** Whether the driver gets going without help before anybody has arrived. */
  solvesItself: boolean;
  delay: PlannedDelay | null;
}

export const NO_TROUBLE: Trouble = {
  failure: null,
  searchAnswer: null,
  breakdown: null,
  solvesItself: false,
  delay: null,
};

export const DESTINATIONS = [
  '100 Main St, Fort Worth, TX 76102',
  '2200 Ross Ave, Dallas, TX 75201',
  '301 N Market St, Dallas, TX 75202',
];

/** What {@link planTrouble} needs to know about the job. */
interface TroublePlanInput {
  outcome: Outcome;
  service: Service;
  destination: string | null;
  /** Whether the driver gives up on the request. */
  leaves: boolean;
  mood: NightKind;
}

/** Decides what goes wrong with a job. Each decision has its own stream, so that a new one doesn't shift the others. */
export function planTrouble(seed: number, n: number, facts: TroublePlanInput): Trouble {
  const { outcome, mood, leaves } = facts;
  const streamFor = (decision: string) => randomStream(seed, `job ${n} ${decision}`);
  const served = outcome === 'served' && !leaves;
  const solvesItself = served && streamFor('solved').chance(mood.solvedChance);
  const breaksDown = served && !solvesItself && streamFor('breakdown').chance(mood.breakdownChance);
  return {
    failure: outcome === 'service_fails' ? planFailure(streamFor, facts) : null,
    searchAnswer:
      outcome === 'nobody_there'
        ? streamFor('search').pickWeighted({ shares: 15, page: 20, text: 20, unanswered: 45 })
        : null,
    breakdown: breaksDown ? streamFor('breakdown where').pickWeighted({ on_the_way: 60, on_site: 40 }) : null,
    solvesItself,
    delay: streamFor('late').chance(mood.lateChance)
      ? {
          realMinutes: Math.round(streamFor('late by').decimal(2, 4) * 10) / 10,
          newTime: streamFor('new time').pickWeighted({ page: 30, text: 25, none: 45 }),
          tellsDesk: streamFor('tells desk').chance(0.6),
        }
      : null,
  };
}

function planFailure(
  by: (decision: string) => ReturnType<typeof randomStream>,
  { service, destination }: TroublePlanInput,
) {
  const tow = service === 'towing';
  const reason = tow
    ? by('fails why').pickWeighted({ drop_off_closed: 60, unsafe: 20, wrong_equipment: 20 })
    : by('fails why').pickWeighted({ service_failed: 75, wrong_equipment: 25 });
  // A tow whose drop-off is closed can go to another place. A job that isn't a tow can become one, except a winch-out.
  const mayChange = tow ? reason === 'drop_off_closed' : service !== 'winch_out';
  const follows = mayChange
    ? by('after failing').pickWeighted({ provider_proposes: 40, desk_proposes: 35, desk_ends: 20, resumes: 5 })
    : by('after failing').pickWeighted({ desk_ends: 80, resumes: 20 });
  const proposes = follows === 'provider_proposes' || follows === 'desk_proposes';
  const change: PlannedChange | null = proposes
    ? {
        service: 'towing',
        destination: by('new destination').pick(DESTINATIONS.filter((place) => place !== destination)),
        rise: Math.round(tow ? by('rise').decimal(15, 60) : by('rise').decimal(30, 220)),
        sameProvider: tow || by('who').chance(0.7),
        answer: by('change answer').pickWeighted({ accepts: 65, declines: 25, unanswered: 10 }),
      }
    : null;
  return { reason, follows, change };
}
