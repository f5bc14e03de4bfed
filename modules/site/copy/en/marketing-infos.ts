import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { InfoSlug } from '../../rules/slugs.ts';

interface InfoWords {
  lead: string;
  sections: readonly { heading: string; text: string }[];
}

export const infoTexts: Record<InfoSlug, InfoWords> = {
  'licensed-and-insured': {
    lead: 'Who answers for the work, what providers must hold, and what you can ask to see.',
    sections: [
      {
        heading: 'Independent contractors',
        text: 'The people who come to you work for themselves. They carry all liability for service quality, damage, licensing and insurance. Shoulder is the platform between you, not the provider.',
      },
      {
        heading: 'Insurance of $500,000',
        text: 'Our agreement demands liability insurance of at least $500,000. A provider accepts it anew for every job, before they see your number or address.',
      },
      {
        heading: 'License',
        text: 'Towing companies in Texas need a license of the state, and their trucks carry its number on the door. Our desk records the license number it is shown, and can tell you whether it has yours.',
      },
      {
        heading: 'What you may ask',
        text: 'Ask for the license and the proof of insurance when they arrive. It is a fair question, and a good provider expects it. If something looks wrong, call us before the work begins.',
      },
    ],
  },
  'verified-dfw-providers': {
    lead: 'What "verified" means here: our desk keeps a record of each provider and sees at once what is missing in it. Ask us about yours.',
    sections: [
      {
        heading: 'What we record',
        text: 'Name, phone number and vehicle of the provider and, as far as they have shown them, the license and the proof of insurance. You see the name, the number and the vehicle on your tracking page.',
      },
      {
        heading: 'What we do not promise',
        text: 'We do not inspect the work, and we do not guarantee it. Providers are independent and answer for it themselves.',
      },
      {
        heading: 'Rules they accept',
        text: 'Answer an assignment within 5 minutes. Ask before any price that differs by more than 10%. Use your data for this job only, and delete it within 24 hours.',
      },
      {
        heading: 'Who does not stay',
        text: 'A rating under 2.5 over ten or more jobs, or three payments that were not confirmed, can end the agreement. Your stars after the job are what this rests on.',
      },
    ],
  },
  'transparent-pricing': {
    lead: 'One price for the whole job, seen before you say yes, and split in two parts that add up.',
    sections: [
      {
        heading: 'Before you pay',
        text: 'Asking is free. Our desk looks at the distance, the vehicle and the work and sends one price. You accept it, make one counter-offer, or say no.',
      },
      {
        heading: 'A counter-offer, once',
        text: 'Name a lower price; the first one is then gone. The desk accepts yours, answers with one last price, or says no, and a no ends the request. A last price is yes or no: no haggling at the roadside.',
      },
      {
        heading: 'The deposit',
        text: `You pay ${COMMISSION_PERCENT}% online by card. It is the fee of the platform. You get it back in full when you cancel before a provider is assigned, and by itself when none is found in time, usually an hour, unless you choose to wait.`,
      },
      {
        heading: 'On site',
        text: `You pay the other ${PROVIDER_PERCENT}% to the provider on arrival. If the job turns out to be another one, an extra needs your consent on your own phone first.`,
      },
    ],
  },
  'real-time-tracking': {
    lead: 'Where your provider is, how far away, and how sure we are of it. On a private page, without an app.',
    sections: [
      {
        heading: 'Your link',
        text: 'Every request has a page of its own. It shows the price, the payment, the provider and nine steps from request to done. Keep it open: it brings itself up to date.',
      },
      {
        heading: 'Distance and minutes',
        text: 'Once the provider is assigned and shares a position, the page shows the miles between you and a rough arrival time. It also says how old the position is: a truck in a dead spot looks like one that stands still.',
      },
      {
        heading: 'With little signal',
        text: 'The page is small and works without scripts. If the connection drops, it says so and catches up by itself once there is signal.',
      },
      {
        heading: 'It ends',
        text: 'Five minutes after the job is completed the link closes for you and for the provider. Whoever finds it later learns nothing from it.',
      },
    ],
  },
  'safe-and-secure': {
    lead: 'Your own safety first, then that of your money and your data.',
    sections: [
      {
        heading: 'At the roadside',
        text: 'Hazards on. Stand behind the barrier and away from the traffic side, or stay belted in when there is no room. If anyone is hurt or in danger, call 911 before anything else.',
      },
      {
        heading: 'Know who comes',
        text: 'Compare the name and the vehicle with your tracking page before you hand over a key. If somebody else stops and offers a tow, you owe them nothing.',
      },
      {
        heading: 'Your card',
        text: 'The deposit is paid on a page of Stripe. Your card number never reaches us. The provider is paid on site, never by a link in a message.',
      },
      {
        heading: 'Your data',
        text: 'A provider sees your number and location only after accepting the agreement for your job. Requests are deleted two months after they end.',
      },
    ],
  },
};
