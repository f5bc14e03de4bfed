import { catalogue } from './catalogue.ts';
import { termsEs } from './es/terms.ts';

/** Which wording was accepted; stored with each acceptance. Change it with the words below. */
export const TERMS_VERSION = '2026-11';

/** The customer's terms of service and the provider agreement (Specification sections 1, 5 and 9). */
export const termsTexts = catalogue({
  en: {
    version: (id: string) => `Version ${id}`,
    customer: {
      title: 'Terms of Service',
      lead: 'Please read and accept these before you go on.',
      box: 'Please tick the box first',
      open: 'Read the terms and continue',
      page: 'Terms of Service',
      privacy: 'Privacy Policy',
      agree: 'I have read and agree to the terms of service',
      sections: [
        {
          heading: 'What Shoulder is',
          text: 'Shoulder is a platform that brings you together with a provider. Shoulder is NOT the service provider.',
        },
        {
          heading: 'Who does the work',
          text: 'Providers are independent contractors. They carry all liability for service quality, damage, licensing and insurance.',
        },
        {
          heading: 'The deposit',
          text: 'You pay 15% of the agreed price online. It is the platform fee. It is non-refundable once a provider is assigned.',
        },
        {
          heading: 'Refunds',
          text: 'Until a provider is assigned you can cancel and get the whole deposit back. If no provider is found within the time that stands beside the price before you pay, usually an hour, it comes back by itself unless you choose to wait.',
        },
        {
          heading: 'The rest',
          text: 'The remaining 85% is paid to the provider on site, on arrival. An extra on site needs your consent first.',
        },
        {
          heading: 'Emergencies',
          text: 'Shoulder is for non-emergencies. If anyone is hurt or in danger, call 911.',
        },
        {
          heading: 'Your data',
          text: 'The provider gets your phone number and location once the agreement is accepted. Links close 5 minutes after the service is completed, and your request is deleted after two months.',
        },
        {
          heading: 'Changes and law',
          text: "These terms change with 30 days' notice. They are governed by Texas law; the courts of Dallas County decide.",
        },
      ],
    },
    provider: {
      title: 'Provider Agreement',
      agree: 'I have read and agree to the provider agreement',
      sections: [
        {
          heading: 'Independent contractor',
          text: 'You work for yourself. You carry all liability for service quality, damage, licensing and insurance.',
        },
        { heading: 'Insurance', text: 'You hold liability insurance of at least $500,000.' },
        { heading: 'Response', text: 'You answer an assignment within 5 minutes.' },
        {
          heading: 'Payment',
          text: 'You collect 85% of the price from the customer on site. The platform keeps the 15% deposit. You verify the payment within 1 hour of completion.',
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
          heading: 'Your position',
          text: 'From this agreement until the service is completed you share the position of your phone with the customer, those they let follow, and our desk. The job page shows when it is shared; you can stop it there, and then tell us how many minutes away you are. We may ask you for that by text. Where you drove is deleted 24 hours after the job.',
        },
        { heading: 'Leaving', text: 'You may end this agreement with 14-day notice.' },
        {
          heading: 'Termination',
          text: 'We may end it after 3 or more unverified payments, or a rating under 2.5 over 10 or more jobs.',
        },
        {
          heading: 'Changes and law',
          text: "These terms change with 30 days' notice. They are governed by Texas law; the courts of Dallas County decide.",
        },
      ],
    },
  },
  es: termsEs,
});
