/**
 * The arrival code on the customer's page. It's in its own file, because the page needs none of the provider's texts.
 */
export const customerCodeTexts = {
  heading: 'Before you get in',
  lead: "Make sure it's the right vehicle before you get in or hand over your keys. Then tell the provider your code.",
  plate: 'License plate',
  code: 'Your code',
  give: 'Give them this code in person',
  keep: "Only share it in person, with the provider in front of you. We'll never ask for it by phone or text.",
  verified: 'Your provider entered your code, so you know we sent them.',
  skipped:
    "Your provider continued without your code. Check the vehicle and plate before you get in. If anything isn't right, call us. If you're in danger, call 911.",
  call: (phone: string) => `Call ${phone}`,
};
