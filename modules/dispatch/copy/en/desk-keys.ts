/** The desk's keyboard shortcuts. */
export const deskKeysTexts = {
  title: 'Shortcuts',
  on: "Just press the key. Shortcuts don't work while you're typing in a field.",
  off: "You've turned shortcuts off.",
  change: 'Turn shortcuts on or off in your account',
  hint: (key: string) => `Shortcut: ${key}`,
  names: {
    n: 'Open the job that needs you most',
    j: 'Next row',
    k: 'Previous row',
    Enter: 'Open the request beside the list',
    Esc: 'Close the request and go back to the row',
    '/': 'Search',
    p: 'Set the price',
    a: 'Assign a provider',
    c: 'Claim or release the job',
    m: 'Add a note',
    '?': 'Show these shortcuts',
  },
};
