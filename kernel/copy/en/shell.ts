import { failure } from '../catalogue.ts';

/** Texts of the site's shared parts: forms, the copy field, the server's own error pages. */
export const shellTexts = {
  tooLarge: failure(
    "That's too much to send at one time",
    'What you sent is longer than we can take. Go back, shorten it, and send it again.',
  ),
  form: { summary: 'Please check the form' },
  copyField: { copied: 'Copied!', failed: 'Failed to copy to clipboard' },
  timeline: { done: 'done', here: 'now', ahead: 'still to come' },
  toSignIn: 'Sign in',
  toWebsite: 'Back to the website',
};
