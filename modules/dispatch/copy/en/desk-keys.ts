/** The desk's keyboard shortcuts. */
export const deskKeysTexts = {
  title: 'Shortcuts',
  on: "Just press the key. Shortcuts don't work while you're typing in a field.",
  off: "You've turned shortcuts off.",
  change: 'Turn them on or off in your account',
  hint: (key: string) => `Key: ${key}`,
  names: {
    n: 'Open the job that needs you most',
    j: 'Next row',
    k: 'Previous row',
    Enter: 'Open the row beside the list',
    Esc: 'Close it, and go back to its row',
    '/': 'Search',
    p: 'Set the price',
    a: 'Assign a provider',
    c: 'Take the job, or release it',
    m: 'Write a note',
    '?': 'Show these shortcuts',
  },
};
