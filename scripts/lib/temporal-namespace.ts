import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { SEARCH_ATTRIBUTES } from '#modules/request/rules/contract.ts';
import { ExpectedError, messageOf } from './terminal.ts';

const NAMESPACE = 'default';
/** How long closed workflows can be read in the Web UI. The development server's default is 24 hours. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;
/** `INDEXED_VALUE_TYPE_KEYWORD`. The enum itself is in CommonJS, from which Node can't import it by name. */
const KEYWORD_TYPE = 2;
/** How long to wait for the server's response, in milliseconds. */
const ANSWER_MS = 60_000;
const RETRY_MS = 250;
/** gRPC's PERMISSION_DENIED, UNIMPLEMENTED and UNAUTHENTICATED. Trying again doesn't help with these. */
const REFUSAL_CODES = [7, 12, 16];

/**
 * Registers search attributes that are missing, and sets the retention.
 * @throws the client's error when the server doesn't respond or doesn't allow it
 */
export async function prepareNamespace(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 10_000 });
  try {
    const info = await connection.workflowService.describeNamespace({ namespace: NAMESPACE });
    const currentRetention = Number(info.config?.workflowExecutionRetentionTtl?.seconds ?? 0);
    if (currentRetention !== RETENTION_SECONDS) {
      const workflowExecutionRetentionTtl = msToTs(RETENTION_SECONDS * 1000);
      await connection.workflowService.updateNamespace({
        namespace: NAMESPACE,
        config: { workflowExecutionRetentionTtl },
      });
    }
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace: NAMESPACE });
    const missing = SEARCH_ATTRIBUTES.filter((name) => !(name in (customAttributes ?? {})));
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace: NAMESPACE,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD_TYPE])),
    });
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/**
 * Like {@link prepareNamespace}, for a server that may still be starting, or that isn't ours.
 * @returns a warning if the server doesn't allow it
 * @throws ExpectedError when the server doesn't respond within a minute
 */
export async function prepareNamespaceOfServer(address: string, limitMs = ANSWER_MS): Promise<string | undefined> {
  for (const started = Date.now(); ; await wait(RETRY_MS)) {
    try {
      await prepareNamespace(address);
      return undefined;
    } catch (error) {
      const isRefused = REFUSAL_CODES.includes(Number((error as { code?: unknown }).code));
      if (isRefused)
        return `Temporal at ${address}: search attributes and retention could not be set (${messageOf(error)}); see docs/operations.md.`;
      if (Date.now() - started > limitMs)
        throw new ExpectedError(`Temporal at ${address} does not answer: ${messageOf(error)}`);
    }
  }
}
