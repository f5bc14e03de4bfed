/** A request by text. */
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
};
