import { cacheFolder } from './folders.ts';
import { goInstall, programIn } from './go-install.ts';
import { isExecutable, onPath } from './programs.ts';

/** Stripe's own stand-in: stateless, it checks the shape of a request against Stripe's published description. */
const VERSION = '0.203.0';
const MODULE = `github.com/stripe/stripe-mock@v${VERSION}`;

/**
 * The `stripe-mock` program: on the PATH, in the user's cache folder, or built by Go into it. Without it one test is
 * skipped and everything else works, so its absence is an answer and no fault.
 */
export async function stripeMockBinary(): Promise<{ path: string } | { missing: string }> {
  const found = await onPath('stripe-mock');
  if (found) return { path: found };
  const built = programIn(await cacheFolder('bin'), `stripe-mock-${VERSION}`);
  if (await isExecutable(built)) return { path: built };
  const failure = await goInstall(MODULE, built, { what: 'stripe-mock', lasts: 'some seconds' });
  return failure ? { missing: `there is no stripe-mock command, and ${failure}` } : { path: built };
}
