/** The card on the tracking page that makes a link for family and friends. The linked page has its own texts. */
export const familyCardTexts = {
  heading: 'Share your status',
  lead: "Make a link for family or friends. They can see where help is, when it'll arrive, and what the provider drives. They can't see prices or phone numbers, or change anything.",
  make: 'Make a Link',
  making: 'Making...',
  active: 'Your link is active. Anyone who has it can follow along until 5 minutes after the job is done.',
  label: 'Link for family and friends',
  share: 'Share...',
  shareText: 'You can track my roadside help here:',
  end: 'Stop Sharing',
  endQuestion: 'Stop sharing? The link will stop working right away for everyone who has it.',
  endYes: 'Yes, stop sharing',
  keep: 'Keep sharing',
};
