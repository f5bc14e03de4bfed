import { failure, info } from '../catalogue.ts';

/** Texts of the site's shared parts: forms, fields with a Copy button, the server's own error pages. */
export const shellTexts = {
  tooLarge: failure(
    "That's too much to send at once",
    'What you typed is longer than we can accept. Shorten it, then send it again.',
  ),
  /** The error page after a form failed for a temporary reason. It keeps what was typed. */
  keptForm: {
    lead: 'We saved what you typed, except passwords and photos. To add those again, go back to the form.',
    long: 'What you typed',
    send: 'Send again',
    open: 'Back to the form',
    back: info('Your form is back', 'Nothing has been sent yet. Check it, then send it.'),
    signIn: 'Open a new tab to sign in, then come back to this one.',
    signedOut: failure(
      'Please sign in',
      'Your session has ended. Open a new tab to sign in, then send this form again.',
    ),
    typed: 'What you sent',
  },
  form: { summary: 'Please check the form' },
  copyField: { copied: 'Copied!', failed: 'Failed to copy to clipboard' },
  timeline: { done: 'done', here: 'now', ahead: 'still to come' },
  toSignIn: 'Sign in',
  toWebsite: 'Back to the website',
};
