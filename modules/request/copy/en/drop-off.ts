import { failure, success } from '#kernel/copy/catalogue.ts';

/** A driver asks for a different drop-off (docs/product.md, "A changed job"). */
export const dropOffTexts = {
  open: 'Ask for a different drop-off',
  lead: "Dispatch and your provider will see what you enter. Nothing changes right away. If the new drop-off changes the price, you'll see the new price first and decide whether to accept it.",
  address: 'New drop-off',
  addressHint: 'Street and city, or shop name and city',
  send: 'Ask dispatch',
  asked: (address: string) => `You asked for a different drop-off: ${address}. Dispatch is looking into it.`,
  kept: (address: string) =>
    `You asked for a different drop-off: ${address}. Dispatch can't make that change, so the drop-off stays the same.`,
  missing: 'Please enter the new drop-off',
  toasts: {
    asked: success('Sent to Dispatch', "You'll see the answer here."),
    tooLate: failure('Too Late to Change', "You can't change the drop-off here anymore. Please call us."),
  },
};
