import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';

/** The home page's hero, and the sections below it in their order (docs/product.md, "Public pages"). */
export const homeTexts = {
  hero: {
    eyebrow: 'Serving the DFW Metroplex, 24/7',
    headline: 'Stuck on the shoulder? Get a price in minutes.',
    lead: "Towing, jump starts, flat tires, lockouts and fuel, anywhere in Dallas/Fort Worth. No account needed. You'll see your price before you agree to anything.",
    emergency: 'If anyone is hurt or in danger, call 911 first.',
  },
  callNow: 'Call now, day or night',
  /** An example of what a customer sees while the provider is on the way. */
  example: {
    eyebrow: 'Example: on the way',
    minutes: '11 min',
    distance: '4.6 miles away, updated 5 seconds ago',
    lane: 'Example: step 6 of 9, on the way',
    most: (range: string) => `Most jobs cost ${range}.`,
    allPrices: 'See all prices',
  },
  cities: {
    heading: 'Areas we serve',
    counties: 'Our four primary counties are Dallas, Tarrant, Collin and Denton.',
    highways: 'Major highways',
    more: "Don't see your city or highway? Ask anyway. We cover the roads between the cities, too.",
  },
  vehicles: {
    heading: 'What you drive',
    lead: "Two wheels or eighteen? Tell us what you drive, and we'll find a provider with the right equipment.",
    groups: [
      {
        heading: 'Personal vehicles',
        kinds: 'Cars, SUVs, motorcycles, pickup trucks, vans and RVs.',
        services: ['Towing', 'Flatbed', 'Jump start', 'Tire change', 'Lockout', 'Fuel', 'Battery', 'Winch out'],
      },
      {
        heading: 'Commercial vehicles',
        kinds: 'Semi trucks, trailers, buses and heavy equipment.',
        services: ['Heavy duty towing', 'Roadside repair', 'Tire change', 'Jump start', 'Fuel', 'Winch out'],
      },
    ],
  },
  benefits: {
    heading: 'What you can count on',
    cards: [
      {
        heading: 'No account required',
        text: "No sign-up, no app, no password. You get a private tracking link. That's all you need.",
      },
      {
        heading: 'Real-time tracking',
        text: 'Until your provider arrives, you can see where they are, how far away they are, and when their location was last updated.',
      },
      {
        heading: 'Verified providers',
        text: 'Our providers are independent and agree to carry at least $500,000 in liability coverage. Ask us what license and insurance we have on file for your provider.',
      },
      {
        heading: 'Direct communication',
        text: "You'll get your provider's name and phone number, and they'll get your number. There's no middleman on the line.",
      },
    ],
  },
  services: {
    heading: 'Services and typical prices',
    lead: "Your price depends on the job. We'll quote it before you commit to anything.",
    byJob: 'priced per job',
  },
  steps: {
    heading: 'How it works',
    items: [
      {
        heading: 'Request service',
        text: "Tell us where you are, what you're driving and what's wrong. You can add a photo, too.",
      },
      {
        heading: 'Get matched',
        text: `We'll send you a price. Accept it, or ask once for a lower one. Pay the ${COMMISSION_PERCENT}% deposit and we'll find you a provider.`,
      },
      {
        heading: 'Track and connect by SMS',
        text: `Your tracking page opens as soon as you send your request, and we'll text you the link if you opt in. Follow your provider on the map, and call them directly if you need to. You'll pay the other ${PROVIDER_PERCENT}% on site.`,
      },
    ],
  },
  notice: {
    heading: 'Platform notice',
    text: 'Shoulder is a platform that connects drivers with providers. It is NOT the service provider. Providers are independent contractors who carry all liability for service quality, damage, licensing and insurance.',
    emergency: 'Shoulder is for non-emergencies. If anyone is hurt or in danger, call 911.',
  },
  testimonials: {
    heading: 'What drivers say',
    sample: 'Sample',
    sampleNote: 'These are just samples. Real customer reviews will go here.',
    average: (rating: string) => `${rating} out of 5 stars`,
    fromJobs: (jobs: number) => (jobs === 1 ? 'from one rated job' : `from ${jobs} rated jobs`),
    rating: (stars: number) => `${stars} out of 5 stars`,
  },
  closing: {
    heading: 'Stuck right now?',
    text: 'Tell us where you are. It takes about two minutes, and it costs nothing to ask.',
  },
};
