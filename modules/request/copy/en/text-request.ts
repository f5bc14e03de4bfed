/** The texts of a request by text, and of a form that waits for signal. */
export const textRequestTexts = {
  /** The text that the page writes. `rules/text-request.ts` reads it. */
  body: {
    helpMe: 'HELP ME',
    at: 'At',
    to: 'To',
    plate: 'Plate',
    inside: 'Inside',
    child: 'child',
    pet: 'pet',
    cardOnly: 'Card only',
    note: 'Note',
  },
  waiting: {
    heading: 'No signal',
    saved: 'Your request is saved and will send on its own when you get a signal. Keep this page open.',
    byText: 'Send as a text',
    byTextHint: "A text often gets through. It includes everything you typed and where you are. We'll text you back.",
    call: (number: string) => `Call ${number}`,
    tryNow: 'Try now',
    sending: 'Sending...',
    texted: "If you sent the text, we'll text you back. This form won't send on its own now.",
    formInstead: 'Send this form instead',
  },
};
