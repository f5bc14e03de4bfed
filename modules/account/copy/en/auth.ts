import { failure } from '#kernel/copy/catalogue.ts';

/** Errors of the sign-in (docs/product.md, "Signing in"). */
export const authTexts = {
  invalidToken: failure('Please sign in', 'Your session is no longer valid. Please sign in again.'),
  missingCredentials: failure('Sign In Failed', 'You must provide either an email or phone number and a password'),
  invalidCredentials: failure('Sign In Failed', 'Invalid email or password'),
  unexpected: failure('Sign In Failed', 'An unexpected error occurred'),
  tooMany: failure('Sign In Failed', 'Too many attempts. Please wait 15 minutes, then try again.'),
};
