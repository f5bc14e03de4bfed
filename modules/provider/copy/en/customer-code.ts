/** The arrival code on the customer's page. Separate from the provider's texts, which that page doesn't need. */
export const customerCodeTexts = {
  heading: 'Check before you get in',
  lead: 'Before you get in or hand over your keys: is it the right vehicle? Then tell the provider your code.',
  plate: 'License plate',
  code: 'Your code',
  keep: 'Tell it only to the provider in front of you. We never ask for it by phone or text.',
  verified: 'The provider entered your code. This is who we sent.',
  skipped:
    'The provider went on without your code. Compare vehicle and plate first. If anything is not right, call us; in danger call 911.',
  call: (phone: string) => `Call ${phone}`,
};
