import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';

/** The customer's terms of service (docs/product.md, "Terms"); the provider's agreement is in `agreement.ts`. */
export const termsTexts = {
  version: (id: string) => `Version ${id}`,
  customer: {
    title: 'Terms of Service',
    box: 'Please check the box first',
    page: 'Terms of Service',
    privacy: 'Privacy Policy',
    /** The most important point of the sections below, shown wherever the customer is asked to accept the terms. */
    brief:
      'We connect you with a provider: Shoulder is NOT the service provider. Independent contractors do the work, and they carry all liability for it.',
    agree: 'I have read and agree to the terms of service',
    accept: 'Accept Terms',
    decline: 'Decline',
    sections: [
      {
        heading: 'What Shoulder is',
        text: 'Shoulder is a platform that connects you with a provider. Shoulder is NOT the service provider.',
      },
      {
        heading: 'Who does the work',
        text: 'Providers are independent contractors. They carry all liability for service quality, damage, licensing and insurance.',
      },
      {
        heading: 'The deposit',
        text: `You pay ${COMMISSION_PERCENT}% of the agreed price online. It is the platform fee. It is non-refundable once a provider is assigned, except in the cases below.`,
      },
      {
        heading: 'Refunds',
        text: "Until a provider is assigned, you can cancel and get your whole deposit back. If we can't find a provider within the time shown with your price before you pay (usually one hour), your deposit is refunded automatically unless you choose to keep waiting.",
      },
      {
        heading: 'Balance due on site',
        text: `The remaining ${PROVIDER_PERCENT}% is paid to the provider on site, on arrival. Any extra charge on site requires your consent first.`,
      },
      {
        heading: 'Emergencies',
        text: 'Shoulder is for non-emergencies. If anyone is hurt or in danger, call 911.',
      },
      {
        heading: 'Your data',
        text: 'The provider gets your phone number and location only after accepting the provider agreement for your job. Links expire 5 minutes after the service is completed, and we delete your request after two months.',
      },
      {
        heading: 'Changes and law',
        text: "We may change these terms with 30 days' notice. They are governed by Texas law; venue is in Dallas County.",
      },
    ],
  },
};
