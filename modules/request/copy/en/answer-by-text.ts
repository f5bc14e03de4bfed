/** Words for sending an answer as an SMS when the page's form couldn't be sent because there's no signal. */
export const answerByTextTexts = {
  /** What the SMS says, by the form's intent. `parseReply` must understand it. */
  words: {
    accept_offer: 'ACCEPT',
    reject_offer: 'REJECT',
    approve_extra: 'APPROVE',
    decline_extra: 'DECLINE',
    accept_change: 'ACCEPT',
    decline_change: 'REJECT',
    wait_for_provider: 'WAIT',
    take_refund: 'REFUND',
    answer_search: 'HERE',
  },
  send: (words: string) => `Text us "${words}" instead`,
  hint: "A text often gets through when the page can't. Send it from the phone number you gave us.",
};
