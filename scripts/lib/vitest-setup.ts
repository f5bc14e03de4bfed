import { buildStaleTargets, outputPath } from './builder.ts';
import { startTestServers } from './test-servers.ts';

/**
 * Vitest's global setup. Starts the servers that the environment doesn't name, so that a plain `npx vitest run <file>`
 * works (`npm test` has started them already). Bundles the workflows with and without traces.
 */
export async function setup(): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  try {
    await buildStaleTargets(['workflows', 'tracedWorkflows']);
  } catch (error) {
    await servers.stop();
    throw error;
  }
  Object.assign(process.env, servers.env, {
    TEST_WORKFLOW_BUNDLE: outputPath('workflows'),
    TEST_TRACED_BUNDLE: outputPath('tracedWorkflows'),
  });
  return servers.stop;
}
