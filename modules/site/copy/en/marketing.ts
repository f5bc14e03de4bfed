import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';

/** What the city, county, service and information pages share. */
export const marketingTexts = {
  eyebrow: {
    city: 'Roadside assistance, 24/7',
    county: 'Roadside assistance across the county',
    service: 'In Dallas/Fort Worth, 24/7',
    info: 'Good to know',
  },
  pageTitle: {
    city: (name: string) => `Roadside assistance in ${name}, TX`,
    county: (name: string) => `Roadside assistance in ${name}, Texas`,
    service: (name: string) => `${name} in Dallas/Fort Worth`,
  },
  sign: {
    usual: 'Usual price',
    most: 'Most jobs',
    byJob: 'Priced by the job',
    byJobMore: 'You see the price before you say yes.',
    response: (low: number, high: number) => `Average response ${low}-${high} minutes`,
  },
  service: {
    done: 'What is done',
    time: 'How long it takes',
    ready: 'What to have ready',
    also: 'When something else is better',
    related: 'Related services',
  },
  pricing: {
    heading: 'How pricing works',
    set: 'Our desk sets one price for your job, from the distance, the vehicle and the work. You accept it, ask once for a lower one, or say no. Saying no costs nothing.',
    range: (low: string, high: string) => `For a job of ${low} to ${high}:`,
    example: (price: string) => `For example, a price of ${price} is split in two:`,
    now: `Pay now (${COMMISSION_PERCENT}% deposit)`,
    onSite: `Pay the provider on site (${PROVIDER_PERCENT}%)`,
    between: (low: string, high: string) => `${low} to ${high}`,
    refund:
      'Until a provider is assigned you can cancel and get the whole deposit back. After that it is non-refundable.',
    extras: 'Nothing is added on the road unless you agree to it first.',
  },
  area: {
    roads: 'Roads we come to',
    tollway:
      'On a tollway of the North Texas Tollway Authority you can dial #999 first: its own patrol helps stopped drivers, free.',
    prices: 'Usual prices',
    expect: 'What to expect',
    whereAreYou: 'Saying where you are',
    neighbours: 'Nearby',
    partOf: 'County',
    cities: 'Cities in the county',
  },
  unknownCity: {
    lead: (name: string) =>
      `${name} is not one of the twelve cities we list. Ask anyway: the desk looks at every request and tells you whether somebody can come, and for how much, before you pay anything.`,
    heading: 'What happens when you ask',
    text: 'We work all over Dallas, Tarrant, Collin and Denton counties and on the roads around them. The further out you are, the longer it may take, and the price says so. If nobody can be found in time, usually an hour from your deposit, you get it back.',
    whereAreYou:
      'Let the form use the location of your phone, or give the nearest cross street, exit or mile marker. The form is short.',
    listed: 'Cities we list',
  },
  more: 'More to know',
};
