import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './folders.ts';
import { isExecutable, findOnPath, runTool } from './programs.ts';
import { findOrDownloadSdkServer } from './sdk-download.ts';
import { ExpectedError, say } from './terminal.ts';

const VERSION = '1.32.1';
const MAVEN_LIMIT_MS = 5 * 60_000;

/** Maven finds the server and its dependencies with this. Nothing is compiled. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>test-server</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>io.temporal</groupId>
      <artifactId>temporal-test-server</artifactId>
      <version>${VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/**
 * Finds the time-skipping test server: TEMPORAL_TEST_SERVER, the SDK's download, or a script that runs the server's
 * Maven artifact with Java.
 * @returns an executable that takes its port as an argument, for `TestWorkflowEnvironment.createTimeSkipping({ server:
 * { executable: { type: 'existing-path', path } } })`
 * @throws ExpectedError with advice if there's none
 */
export async function findOrFetchTimeSkippingServer(): Promise<string> {
  const configuredPath = process.env.TEMPORAL_TEST_SERVER;
  if (configuredPath) return configuredPath;
  const folder = await cacheFolder(`test-server-${VERSION}`);
  const wrapper = path.join(folder, 'temporal-test-server');
  if (await isExecutable(wrapper)) return wrapper;
  const downloaded = await findOrDownloadSdkServer('time-skipping');
  if (downloaded) return downloaded;
  const [maven, java] = await Promise.all([findOnPath('mvn'), findOnPath('java')]);
  if (!maven || !java) {
    throw new ExpectedError(
      'No time-skipping test server: its download does not answer. Install Java 17 and Maven, or set TEMPORAL_TEST_SERVER to the program.',
    );
  }
  say('Fetching the time-skipping test server by Maven (once) ...');
  const fetchFolder = await mkdtemp(path.join(folder, 'fetch-'));
  try {
    await writeFile(path.join(fetchFolder, 'pom.xml'), POM);
    const jars = path.join(fetchFolder, 'jars');
    await mkdir(jars);
    const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`, '-DincludeScope=runtime'];
    const { code, lastLines } = await runTool(maven, goal, { cwd: fetchFolder, limitMs: MAVEN_LIMIT_MS });
    if (code !== 0 || (await readdir(jars)).length === 0) {
      throw new ExpectedError(
        `The time-skipping test server could not be fetched by Maven: ${lastLines.at(-1) ?? `code ${code}`}`,
      );
    }
    await rm(path.join(folder, 'jars'), { recursive: true, force: true });
    await rename(jars, path.join(folder, 'jars'));
    await writeFile(wrapper, javaLauncherScript(java, path.join(folder, 'jars')));
    await chmod(wrapper, 0o755);
    return wrapper;
  } finally {
    await rm(fetchFolder, { recursive: true, force: true });
  }
}

/**
 * A script that runs the server with Java. Its JVM settings make it start fast, because the SDK waits only five
 * seconds.
 */
function javaLauncherScript(java: string, jars: string): string {
  const flags = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto';
  return `#!/bin/sh\nexec '${java}' ${flags} -cp '${jars}/*' io.temporal.testserver.TestServer "$@"\n`;
}
