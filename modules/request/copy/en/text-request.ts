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
    saved: "Saved. It'll send automatically when you have signal. Keep this page open.",
    byText: 'Send as a text',
    byTextHint: "A text often gets through. It includes everything you typed and where you are. We'll answer by text.",
    call: (number: string) => `Call ${number}`,
    tryNow: 'Try now',
    sending: 'Sending...',
    texted: "Sent the text? Then wait for our answer by text. This form won't send automatically now.",
    formInstead: 'Send this form instead',
  },
};
