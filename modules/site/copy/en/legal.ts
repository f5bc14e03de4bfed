/** The privacy page, and the texts around the terms. The terms themselves are in payment's copy (terms.ts). */
export const legalTexts = {
  eyebrow: 'Legal',
  terms: {
    title: 'Terms of Service',
    lead: "These are the terms you agree to before you accept an offer. You'll see them again at that point, with a box to check.",
    privacy: 'To learn what we store about you and how long we keep it, see our',
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we store when you ask for help, who sees it, and when we delete it.',
    version: 'Version 2026-11c',
    call: 'To ask a question or have your request deleted before the two months are up, call',
    terms: 'To see what you agree to when you accept an offer, read our',
    sections: [
      {
        heading: 'What we store',
        text: "We store what you type into the request: your phone number, your vehicle, where you are and where the vehicle should go. If you give us your email address, license plate or a description, we store that, too. If you let the form use your location, we store the coordinates. We also store what happens next: offers, the agreed price, whether you've paid the deposit, and your rating and review.",
      },
      {
        heading: "What we don't store",
        text: "You have no account and no password. We never get your card number: you pay the deposit on a Stripe page, and only the result comes back to us. We don't run ads, and we don't track you across other sites.",
      },
      {
        heading: 'Who sees it',
        text: "We see it so we can price and dispatch your request. A provider who's offered the job sees only the service and your answers about it, the kind of vehicle, whether someone is locked in, the cities of the pickup and the drop-off, the distance, the pay and whether you can pay only by card. They see your phone number and location only after they accept an agreement to use them for that job only and delete them within 24 hours. Stripe handles the payment. When we use a maps or text message service, it gets the coordinates to look up or the number to text. No one else sees your information, and we don't sell it.",
      },
      {
        heading: 'Your location',
        text: "Your browser asks for your location only when you tap the button to share it. We get your location once each time, and we don't track you. If you call us, we can text you a link to a page with that button. You can type an address instead. You'll see the provider's location only while the job is in progress.",
      },
      {
        heading: "The provider's location",
        text: "Providers agree to share their location, and they can see when they're sharing it. You, anyone you share your status with, and dispatch can see it from the time the provider is assigned until the service is completed. The location comes from their phone, or they tell us how many minutes away they are.",
      },
      {
        heading: 'Photos',
        text: "We store only the photos you add, and the ones the provider takes of the vehicle before and after the work. We keep only the picture: before we store it, we remove the location, time and device details your phone adds. You can see the photos through your tracking link, the provider can see them through the job link, and dispatch can see them with your request. They're deleted along with the request.",
      },
      {
        heading: 'Text messages',
        text: "We'll text you only if you check the box on the request form, say yes on the phone, or text us for help, and only about that request. For example, we'll text you your tracking link. Expect about 8 texts per request. Message frequency depends on the job. Message and data rates may apply. Reply STOP to end the texts, HELP for help. Providers get texts about their jobs because they take jobs with us. STOP ends those, too. We don't share your number or your consent with anyone for marketing.",
      },
      {
        heading: 'How long we keep it',
        text: "Tracking and provider links close 5 minutes after the job is completed. The request, with its messages, is deleted two months after it's completed or cancelled. The provider's route is deleted 24 hours after the job. What we keep is a ledger with no names in it, just amounts, times and payment numbers.",
      },
      {
        heading: 'Cookies',
        text: "We use only the cookies the site needs: one that remembers on this device that you made a request here or accepted the terms, one that remembers the language you chose, and short-lived ones that carry a message to the next page. They hold nothing about you that others could read. What you type into the request form also stays on your device for up to 12 hours, so you don't lose it if you lose signal. It's erased from there once we have your request.",
      },
    ],
  },
};
