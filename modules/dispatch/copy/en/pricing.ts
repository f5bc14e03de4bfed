import { failure, info, success } from '#kernel/copy/catalogue.ts';
import { formatMoney, formatWholeDollars } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { MIN_SIMILAR_JOBS } from '../../rules/similar-jobs.ts';

const milesInWords = (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`);

/** What helps the desk find a price: the rate card, and what similar jobs cost. */
export const pricingTexts = {
  card: {
    heading: 'Rate card',
    lead: 'Dispatchers see these amounts when they set a price. Nothing is priced automatically.',
    base: 'Base price',
    mile: 'Per mile',
    included: 'Miles included in a tow',
    includedHint: 'In a straight line from the pickup to the drop-off.',
    night: 'Night surcharge',
    nightHint: 'From 10 p.m. to 6 a.m.',
    heavy: 'Heavy-vehicle surcharge',
    heavyHint: 'Semi trucks, RVs, buses, and other commercial vehicles. Not added to heavy-duty tows.',
    save: 'Save Rate Card',
    saving: 'Saving...',
    errors: { amount: 'Please enter an amount, or 0', miles: 'Please enter a whole number of miles, from 0 to 100' },
  },
  chips: {
    label: 'Rate card',
    all: (cents: Cents) => `Total ${formatMoney(cents)}`,
    total: (cents: Cents) => `${formatMoney(cents)} total`,
    base: 'Base',
    miles: milesInWords,
    night: 'Night',
    heavy: 'Heavy vehicle',
  },
  similar: {
    /** `accepted` is the percentage of offered prices that customers accepted; null if there were too few offers */
    jobs: (job: { median: Cents; low: Cents; high: Cents; jobs: number; accepted: number | null }) =>
      `Jobs like this: median ${formatWholeDollars(job.median)}, half between ${formatWholeDollars(job.low)} and ${formatWholeDollars(job.high)}${
        job.accepted === null ? '' : `, ${job.accepted}% of offers accepted`
      }. Based on ${job.jobs} jobs`,
    few: `Fewer than ${MIN_SIMILAR_JOBS} jobs like this so far`,
  },
  phone: {
    heading: 'Price',
    where: 'Where they are',
    what: 'What they need',
    whereTo: 'Where to tow the vehicle',
    vehicle: 'Vehicle',
    who: 'Caller',
    dropOff: 'Drop-off address',
    dropOffHint: 'Only for a tow. The miles count toward the price.',
    estimate: 'Show Typical Price',
    /** Shown before the desk creates a second request for what may be the same car. */
    sameCar: {
      toast: failure('Not Created Yet', 'Another open request may be for the same car. Please look at it first.'),
      look: 'opens in a new tab',
      anyway: 'Create It Anyway',
    },
    serviceFirst: 'Please choose a service first.',
    distance: (miles: string) => `${miles} from the pickup to the drop-off, in a straight line.`,
    noDistance: "We couldn't measure the distance. Check both addresses, or ask how far it is.",
  },
  toasts: {
    saved: success('Rate Card Saved', 'Dispatchers will see it on any page they open from now on.'),
    same: info('Nothing Changed', 'The rate card is the same as before.'),
    stale: failure('Settings Changed', 'Someone else changed the settings. Please look again, then save.'),
  },
};
