import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { InfoSlug } from '../../rules/slugs.ts';

interface InfoWords {
  lead: string;
  sections: readonly { heading: string; text: string }[];
}

export const infoTexts: Record<InfoSlug, InfoWords> = {
  'licensed-and-insured': {
    lead: "Here's who's responsible for the work, what providers must have, and what you can ask to see.",
    sections: [
      {
        heading: 'Independent contractors',
        text: "The people who come to help you work for themselves. They're fully responsible for the quality of their work, for any damage, and for their own licensing and insurance. Shoulder isn't the provider. It's the platform that connects you with one.",
      },
      {
        heading: '$500,000 in insurance',
        text: 'Our agreement with providers requires liability insurance of at least $500,000. They have to accept that agreement for each job, before they see your number or address.',
      },
      {
        heading: 'License',
        text: "Texas requires tow companies to be licensed, and their trucks carry the license number on the door. We record the license number providers show us, and we can tell you if we have your provider's.",
      },
      {
        heading: 'What you can ask',
        text: "When the provider arrives, ask to see their license and proof of insurance. It's a fair question, and a good provider expects it. If something looks wrong, call us before the work starts.",
      },
    ],
  },
  'verified-dfw-providers': {
    lead: 'Here\'s what "verified" means: we keep a record of each provider and can see right away what\'s missing from it. Ask us about your provider.',
    sections: [
      {
        heading: 'What we record',
        text: "The provider's name, phone number and vehicle, plus their license and proof of insurance if they've shown them to us. You'll see the name, number and vehicle on your tracking page.",
      },
      {
        heading: "What we don't promise",
        text: "We don't inspect the work, and we don't guarantee it. Providers are independent, and they answer for their own work.",
      },
      {
        heading: 'Rules providers accept',
        text: 'They respond to an assignment within 5 minutes. If the price changes by more than 10%, they get approval before they do the work. They use your data for your job only, and delete it within 24 hours.',
      },
      {
        heading: 'When we end the agreement',
        text: "We can end our agreement with a provider if their rating is under 2.5 across ten or more jobs, or if they didn't confirm three or more customer payments. So your rating matters.",
      },
    ],
  },
  'transparent-pricing': {
    lead: 'You get one price for the whole job before you agree to anything. You pay it in two parts that add up to exactly that price.',
    sections: [
      {
        heading: 'Before you pay',
        text: "Asking is free. We'll look at the distance, the vehicle and the work, and we'll send you one price. You can accept it, make one counter-offer, or say no.",
      },
      {
        heading: 'One counter-offer',
        text: "You can name a lower price. Once you do, our first price is off the table. We'll accept yours, answer with a final price, or say no, which closes the request. You can only say yes or no to a final price, so there's no haggling at the roadside.",
      },
      {
        heading: 'The deposit',
        text: `You pay ${COMMISSION_PERCENT}% online by card. It's the platform's fee. You'll get it back in full if you cancel before a provider is assigned. You'll also get it back automatically if we can't find a provider in time, usually within an hour, unless you choose to wait.`,
      },
      {
        heading: 'On site',
        text: `You pay the other ${PROVIDER_PERCENT}% to the provider when they arrive. If the job turns out to be different from what you told us, you have to approve any extra charge on your own phone first.`,
      },
    ],
  },
  'real-time-tracking': {
    lead: 'See where your provider is, how far away they are, and how current that location is. You get a private page, with no app needed.',
    sections: [
      {
        heading: 'Your link',
        text: 'Your link opens a page just for your request. It shows the price, the payment, the provider and nine steps from request to done. Keep the page open: it updates automatically.',
      },
      {
        heading: 'Distance and minutes',
        text: "Once a provider is assigned and shares their location, the page shows how many miles away they are and a rough arrival time. It also says how old the location is, because a truck in a dead spot looks like one that isn't moving.",
      },
      {
        heading: 'With a weak signal',
        text: 'The page is small, and it works even if parts of it fail to load. If the connection drops, the page says so and catches up automatically once you have signal.',
      },
      {
        heading: 'When links expire',
        text: "Five minutes after the job is completed, your link and the provider's link expire. Anyone who finds one later won't see anything.",
      },
    ],
  },
  'safe-and-secure': {
    lead: 'Your safety comes first, then your money and your data.',
    sections: [
      {
        heading: 'At the roadside',
        text: "Turn your hazards on. Stand behind the barrier, on the side away from traffic, or stay buckled up in the car if there's no room. If anyone is hurt or in danger, call 911 before anything else.",
      },
      {
        heading: "Know who's coming",
        text: 'Check the name and the vehicle against your tracking page before you hand over your keys. If someone else stops and offers a tow, you owe them nothing.',
      },
      {
        heading: 'Your card',
        text: 'You pay the deposit on a Stripe page, so we never see your card number. You pay the provider on site, never through a link in a message.',
      },
      {
        heading: 'Your data',
        text: 'A provider sees your number and location only after accepting the agreement for your job. We delete requests two months after they end.',
      },
    ],
  },
};
