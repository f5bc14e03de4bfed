import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';

/** The blocks of the home page after the hero, in their order (docs/product.md, "Public pages"). */
export const homeTexts = {
  callNow: 'Call now, day or night',
  cities: {
    heading: 'Where we come to',
    counties: 'Four primary counties: Dallas, Tarrant, Collin and Denton.',
    highways: 'Major highways:',
    more: 'Not on the list? Ask anyway: we also help on the roads between.',
  },
  vehicles: {
    heading: 'What you drive',
    lead: 'Two wheels or eighteen. Say what it is, and we look for a provider with the right equipment.',
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
        text: 'No sign-up, no app, no password. Your request has a private link of its own, and that is all you need.',
      },
      {
        heading: 'Real-time tracking',
        text: 'See where the provider is, how far away, and how old that news is, from assignment until they are with you.',
      },
      {
        heading: 'Verified providers',
        text: 'Independent providers under an agreement that demands $500,000 of liability cover. Ask us which license and insurance we have on record for yours.',
      },
      {
        heading: 'Direct communication',
        text: 'You get the name and phone number of the provider who comes, and they get yours. Nobody in between.',
      },
    ],
  },
  services: {
    heading: 'What we can send',
    lead: 'Usual prices. Yours is set for your job, and you see it before you say yes.',
    byJob: 'by the job',
  },
  steps: {
    heading: 'How it works',
    items: [
      {
        heading: 'Request service',
        text: 'Give your location, your vehicle information and a description of the issue. A photo is optional.',
      },
      {
        heading: 'Get matched',
        text: `Our desk sends you a price. Accept it, or ask once for a lower one. Pay the ${COMMISSION_PERCENT}% deposit, and a provider is assigned.`,
      },
      {
        heading: 'Track and connect by SMS',
        text: `Your tracking link opens at once, and comes by text message if you ask for texts. Watch the provider come, and call them directly. You pay the other ${PROVIDER_PERCENT}% on site.`,
      },
    ],
  },
  notice: {
    heading: 'Platform notice',
    text: 'Shoulder is a platform that brings drivers and providers together. It is NOT the service provider. Providers are independent contractors who carry all liability for service quality, damage, licensing and insurance.',
    emergency: 'Shoulder is for non-emergencies. If anyone is hurt or in danger, call 911.',
  },
  testimonials: {
    heading: 'What drivers say',
    sample: 'Sample',
    sampleNote: 'Sample words: what our drivers say will stand here.',
    rating: (stars: number) => `${stars} out of 5 stars`,
  },
  closing: {
    heading: 'Stuck right now?',
    text: 'Tell us where you are. It takes about two minutes, and asking costs nothing.',
  },
};
