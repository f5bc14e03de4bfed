import { cacheFolder } from './folders.ts';
import { installGoProgram, programIn } from './go-install.ts';
import { isExecutable, findOnPath } from './programs.ts';

/** The version of Stripe's own mock. It keeps no state, and checks requests against Stripe's OpenAPI description. */
const VERSION = '0.203.0';
const MODULE = `github.com/stripe/stripe-mock@v${VERSION}`;

/**
 * Finds `stripe-mock` on the PATH or in the user's cache folder, or builds it there with Go. If there's none, just one
 * test is skipped.
 */
export async function findOrBuildStripeMock(): Promise<{ path: string } | { missing: string }> {
  const found = await findOnPath('stripe-mock');
  if (found) return { path: found };
  const built = programIn(await cacheFolder('bin'), `stripe-mock-${VERSION}`);
  if (await isExecutable(built)) return { path: built };
  const failure = await installGoProgram(MODULE, built, { description: 'stripe-mock', usualDuration: 'some seconds' });
  return failure ? { missing: `there is no stripe-mock command, and ${failure}` } : { path: built };
}
