import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import { REGION_NAME, STATE } from '#modules/place/rules/region.ts';

/** The texts that the city, county, service and information pages share. */
export const marketingTexts = {
  eyebrow: {
    city: 'Roadside assistance, 24/7',
    county: 'Roadside assistance across the county',
    service: `${REGION_NAME}, 24/7`,
    info: 'Good to know',
  },
  pageTitle: {
    city: (name: string) => `Roadside assistance in ${name}, ${STATE.code}`,
    county: (name: string) => `Roadside assistance in ${name}, ${STATE.name}`,
    service: (name: string) => `${name} in ${REGION_NAME}`,
  },
  sign: {
    usual: 'Typical price',
    most: 'Most jobs',
    byJob: 'Priced per job',
    byJobMore: "You'll see your price before you agree to anything.",
    response: (low: number, high: number) => `Average response ${low}-${high} minutes`,
  },
  service: {
    done: 'What to expect',
    time: 'How long it takes',
    ready: 'How to get ready',
    also: 'Other options',
    related: 'Related services',
  },
  pricing: {
    heading: 'How pricing works',
    set: 'We set one price for your job, based on the distance, the vehicle and the work. You can accept it, ask once for a lower one, or say no. Saying no costs nothing.',
    range: (low: string, high: string) => `For a job that costs ${low} to ${high}:`,
    example: (price: string) => `For example, a price of ${price} is split two ways:`,
    now: `Pay online (${COMMISSION_PERCENT}% deposit)`,
    onSite: `Pay the provider on site (${PROVIDER_PERCENT}%)`,
    between: (low: string, high: string) => `${low} to ${high}`,
    refund:
      "You can cancel and get your whole deposit back until a provider is assigned. After that, it's non-refundable.",
    extras: "You won't pay any extra charges unless you agree to them first.",
  },
  area: {
    roads: 'Roads we cover',
    tollway:
      'On North Texas Tollway Authority (NTTA) toll roads, try dialing #999 before you ask us. The authority has its own patrol that helps stranded drivers for free.',
    prices: 'Typical prices',
    expect: 'What to expect',
    whereAreYou: 'How to tell us where you are',
    neighbours: 'Nearby',
    partOf: 'Countywide',
    cities: 'Cities in the county',
  },
  unknownCity: {
    lead: (name: string) =>
      `${name} isn't one of the twelve cities we list. Ask anyway. We look at every request, and if we can take yours, we'll tell you the price before you pay anything.`,
    heading: 'Before you ask',
    text: "We work all over Dallas, Tarrant, Collin and Denton counties and on the roads around them. The farther out you are, the longer help may take and the higher the price may be. If you pay the deposit and we can't find anyone in time, usually within an hour, we'll refund it.",
    whereAreYou:
      "Let the form use your phone's location, or give us the nearest cross street, exit or mile marker. A landmark helps, too.",
    listed: 'Cities we list',
  },
  more: 'Learn more',
};
