/** Words for requests that are sent by text, and for a request form that couldn't be sent because there's no signal. */
export const textRequestTexts = {
  /** The words of the text that the page drafts for the customer. `rules/text-request.ts` reads that text. */
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
    byTextHint:
      "A text often gets through when the form can't. It says what you need and where you are. We'll text you back.",
    call: (number: string) => `Call ${number}`,
    tryNow: 'Try now',
    sending: 'Sending...',
    texted: "If you sent the text, we'll text you back. This form won't send on its own anymore.",
    formInstead: 'Send this form instead',
  },
};
