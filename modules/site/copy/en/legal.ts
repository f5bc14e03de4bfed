/** The privacy page, and the texts around the terms. The terms themselves are in terms.ts. */
export const legalTexts = {
  eyebrow: 'Legal',
  terms: {
    title: 'Terms of Service',
    lead: 'What you accept before you take an offer. The same words are shown then, and a box is there to tick.',
    privacy: 'What is stored about you, and for how long, is in the',
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What is stored when you ask for help, who sees it, and when it is gone.',
    version: 'Version 2026-11',
    call: 'Questions, or a wish to have your request deleted sooner:',
    terms: 'What you agree to when you take an offer is in the',
    sections: [
      {
        heading: 'What is stored',
        text: 'What you type into the request: phone number, vehicle, where you are and where it should go, and, if you give them, email address, license plate and a description. If you let the form use your location, the coordinates too. Then what happens: offers, the agreed price, whether the deposit is paid, and your rating and review.',
      },
      {
        heading: 'What is not stored',
        text: 'No account and no password. No card number: the deposit is paid on a page of Stripe, and only the result comes back to us. No advertising, no tracking across other sites.',
      },
      {
        heading: 'Who sees it',
        text: 'Our desk, to price and dispatch your request. A provider who was offered the job sees only the service, the city, the distance and the pay; your phone number and location are shown only after they accept an agreement to use them for this job and delete them within 24 hours. Stripe handles the payment. Where a maps or text message service is used, it gets the coordinates to look up or the number to text. Nobody else; nothing is sold.',
      },
      {
        heading: 'Your location',
        text: 'Asked for only when you press the button, by your own browser; one position at a time, and nobody follows you. If you call us, we can text you a link with that button. You can type an address instead. The position of the provider is shown to you only while the job runs.',
      },
      {
        heading: "The provider's position",
        text: 'Providers agree to share it, and see when they do. You, those you let follow, and our desk see it from the assignment until the service is completed. It comes from their phone, or they tell us how many minutes away they are.',
      },
      {
        heading: 'Photos',
        text: 'Only those that you add, and those that the provider takes of the vehicle before and after the work. We keep the picture alone: the place, time and device that a phone writes into it are removed before it is stored. You see them through your tracking link, the provider through the job link, our desk with your request. They are deleted with the request.',
      },
      {
        heading: 'Text messages',
        text: 'We text you only if you tick the box on the request form, or say yes on the phone: then about that request, such as your tracking link. Expect about 8 texts per request; message frequency depends on the job. Message and data rates may apply. Reply STOP to end them, HELP for help. Providers get texts about their jobs because they take jobs with us; STOP ends those too. Your number and your consent are not shared with anybody for marketing.',
      },
      {
        heading: 'How long',
        text: 'Tracking and provider links close 5 minutes after the job is completed. The request, with its messages, is deleted two months after it is completed or cancelled; where the provider drove, 24 hours after. What stays is a ledger without names: amounts, times and payment numbers.',
      },
      {
        heading: 'Cookies',
        text: 'Only what the site needs: one that remembers on this device that you accepted the terms, one that remembers the language you chose, and short-lived ones that carry a message to the next page. They hold nothing about you that others could read. What you type into the request form also stays on your device for up to 12 hours, so that a lost signal costs nothing; it is erased there once the request is taken.',
      },
    ],
  },
};
