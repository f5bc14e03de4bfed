import { cacheFolder } from './folders.ts';
import { installGoProgram, programIn } from './go-install.ts';
import { isExecutable, findOnPath } from './programs.ts';
import { findOrDownloadSdkServer } from './sdk-download.ts';
import { ExpectedError } from './terminal.ts';

/** Later versions have a replace directive, which `go install` refuses. */
const VERSION = '1.5.1';
const MODULE = `github.com/temporalio/cli/cmd/temporal@v${VERSION}`;

/**
 * Finds `temporal` on the PATH or in the user's cache folder, uses the SDK's download, or builds it with Go.
 * @throws ExpectedError with advice if there's none
 */
export async function findOrBuildTemporal(): Promise<string> {
  const found = await findOnPath('temporal');
  if (found) return found;
  const built = programIn(await cacheFolder('bin'), `temporal-${VERSION}`);
  if (await isExecutable(built)) return built;
  const downloaded = await findOrDownloadSdkServer('dev-server');
  if (downloaded) return downloaded;
  const failure = await installGoProgram(MODULE, built, {
    description: 'the Temporal server',
    usualDuration: 'two to five minutes',
  });
  if (!failure) return built;
  throw new ExpectedError(
    `No Temporal server: there is no temporal command, its download does not answer, and ${failure}. ` +
      'Install the temporal command (https://docs.temporal.io/cli), or Go, or set TEMPORAL_ADDRESS to a running server.',
  );
}
