import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';

/** The provider agreement (docs/product.md, "Agreement"). It has the same version as the terms (`TERMS_VERSION`). */
export const agreementTexts = {
  version: (id: string) => `Version ${id}`,
  sections: [
    {
      heading: 'Independent contractor',
      text: 'You work for yourself. You carry all liability for service quality, damage, licensing and insurance.',
    },
    { heading: 'Insurance', text: 'You carry liability insurance of at least $500,000.' },
    { heading: 'Response', text: 'You respond to assignments within 5 minutes.' },
    {
      heading: 'Payment',
      text: `You collect ${PROVIDER_PERCENT}% of the price from the customer on site. The platform keeps the ${COMMISSION_PERCENT}% deposit. You verify the payment within 1 hour of completion.`,
    },
    {
      heading: 'Price changes',
      text: 'A price that differs by more than 10% needs approval before you do the work.',
    },
    {
      heading: 'Customer data',
      text: "You use the customer's data for this job only and delete it within 24 hours.",
    },
    {
      heading: 'Your location',
      text: "From acceptance until completion, you share your phone's location with the customer, anyone they share it with, and our dispatch desk. The job page shows when it's shared; you can stop it there, and then tell us how many minutes away you are. We may ask you for that by text. Your location history is deleted 24 hours after the job.",
    },
    { heading: 'Leaving', text: "You may end this agreement with 14 days' notice." },
    {
      heading: 'Termination',
      text: 'We may end it after 3 or more unverified payments, or a rating under 2.5 over 10 or more jobs.',
    },
    {
      heading: 'Changes and law',
      text: "We may change these terms with 30 days' notice. They are governed by Texas law; venue is in Dallas County.",
    },
  ],
};
