import { cacheFolder } from './folders.ts';
import { goInstall, programIn } from './go-install.ts';
import { isExecutable, onPath } from './programs.ts';
import { sdkDownload } from './sdk-download.ts';
import { Fault } from './terminal.ts';

/** Newer tags carry a replace directive, which `go install` refuses. */
const MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

/**
 * The `temporal` program: on the PATH, in the user's cache folder, as the SDK downloads it, or built by Go into the cache
 * folder.
 * @throws Fault saying what to do when there is none to be had
 */
export async function temporalBinary(): Promise<string> {
  const found = await onPath('temporal');
  if (found) return found;
  const built = programIn(await cacheFolder('bin'), 'temporal');
  if (await isExecutable(built)) return built;
  const downloaded = await sdkDownload('dev-server');
  if (downloaded) return downloaded;
  const failure = await goInstall(MODULE, built, { what: 'the Temporal server', lasts: 'two to five minutes' });
  if (!failure) return built;
  throw new Fault(
    `No Temporal server: there is no temporal command, its download does not answer, and ${failure}. ` +
      'Install the temporal command (https://docs.temporal.io/cli), or Go, or set TEMPORAL_ADDRESS to a running server.',
  );
}
