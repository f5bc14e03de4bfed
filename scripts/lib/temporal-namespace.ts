import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { SEARCH_ATTRIBUTES } from '#modules/request/rules/contract.ts';
import { Fault, wordsOf } from './terminal.ts';

const NAMESPACE = 'default';
/** So that closed workflows stay readable in the Web UI; the development server's own default is 24 hours. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;
/** `INDEXED_VALUE_TYPE_KEYWORD`; the enumeration itself is CommonJS that Node cannot import by name. */
const KEYWORD = 2;
/** How long a server may take until it answers. */
const ANSWER_MS = 60_000;
const RETRY_MS = 250;
/** gRPC's PERMISSION_DENIED, UNIMPLEMENTED and UNAUTHENTICATED: asking again does not help. */
const REFUSALS = [7, 12, 16];

/**
 * Registers the search attributes that are missing and sets the retention.
 * @throws the client's error when the server does not answer, or does not allow it
 */
export async function prepareNamespace(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 10_000 });
  try {
    const info = await connection.workflowService.describeNamespace({ namespace: NAMESPACE });
    const kept = Number(info.config?.workflowExecutionRetentionTtl?.seconds ?? 0);
    if (kept !== RETENTION_SECONDS) {
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
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/**
 * As {@link prepareNamespace}, for a server that may just be starting, or that is not ours.
 * @returns a warning when the server does not allow it
 * @throws Fault when the server does not answer within a minute
 */
export async function prepareServer(address: string, limitMs = ANSWER_MS): Promise<string | undefined> {
  for (const started = Date.now(); ; await wait(RETRY_MS)) {
    try {
      await prepareNamespace(address);
      return undefined;
    } catch (error) {
      const refused = REFUSALS.includes(Number((error as { code?: unknown }).code));
      if (refused)
        return `Temporal at ${address}: search attributes and retention could not be set (${wordsOf(error)}); see docs/operations.md.`;
      if (Date.now() - started > limitMs) throw new Fault(`Temporal at ${address} does not answer: ${wordsOf(error)}`);
    }
  }
}
