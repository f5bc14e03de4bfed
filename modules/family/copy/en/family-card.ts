/** The card on the tracking page that makes a link for family and friends. The linked page has its own texts. */
export const familyCardTexts = {
  heading: 'Let your people follow',
  lead: 'Make a link for family or friends. They see where help is and when it arrives: no price, no phone number, and nothing they could change.',
  make: 'Make a Link',
  making: 'Making...',
  active: 'Your link is active. Whoever has it can follow until 5 minutes after the job.',
  label: 'Link for family and friends',
  share: 'Share...',
  shareText: 'You can follow the help that is on its way to me:',
  end: 'Stop Sharing',
  endQuestion: 'The link stops working at once for everybody who has it.',
  endYes: 'Yes, stop sharing',
  keep: 'Keep sharing',
};
