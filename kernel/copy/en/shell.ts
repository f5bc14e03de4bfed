import { failure, info } from '../catalogue.ts';

/** Texts of the site's shared parts: forms, the copy field, the server's own error pages. */
export const shellTexts = {
  tooLarge: failure(
    "That's too much to send at one time",
    'What you sent is longer than we can take. Go back, shorten it, and send it again.',
  ),
  /** The error page of a form that failed for now, with what was typed. */
  keptForm: {
    lead: "What you typed is kept here. Passwords and photos aren't: add them again.",
    long: 'What you typed',
    send: 'Send again',
    open: 'Back to the form',
    back: info('Your form is back', 'Nothing was sent yet. Check it, then send it.'),
    signIn: 'Sign in in a new tab, then come back to this one.',
    signedOut: failure('Please sign in', 'Your session has ended. Sign in in a new tab, then send this again.'),
    typed: 'What you sent',
  },
  form: { summary: 'Please check the form' },
  copyField: { copied: 'Copied!', failed: 'Failed to copy to clipboard' },
  timeline: { done: 'done', here: 'now', ahead: 'still to come' },
  toSignIn: 'Sign in',
  toWebsite: 'Back to the website',
};
