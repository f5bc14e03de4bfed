import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry, RuntimeOptions } from '@temporalio/worker';
import { requestFields } from '#kernel/server/log-context.ts';
import { logger, withShortIds } from '#kernel/server/logger.ts';
import { requestIdOfWorkflow } from '#modules/request/rules/contract.ts';

/** Messages longer than this are cut: the SDK's own messages are short, so a long one quotes what was sent. */
const MAX_MESSAGE_CHARS = 160;
/** Matches the words by which the SDK's core reports nondeterminism. They may be in fields other than the message. */
const NONDETERMINISM_PATTERN = /non-?_?determinis|TMPRL1100/i;

/**
 * Matches the part of a nondeterminism report that says which event and command don't match. It contains only kinds
 * and numbers, no input.
 */
const MISMATCH_PATTERN = /TMPRL1100[^{}"]{0,200}/;

/**
 * Sends the SDK's log through our logger. That includes the lines of the SDK's core, which would otherwise be printed
 * unchanged. Besides the message, only the level, the request, the run, our own field `alert` and signs of
 * nondeterminism are kept, because other fields may quote the input of an activity or a query.
 */
export function sdkLoggingOptions(): Pick<RuntimeOptions, 'logger'> & { logging: { forward: object } } {
  return {
    logger: new DefaultLogger('WARN', (entry) => {
      const { fields, words } = convertSdkLine(entry);
      logger.warn(fields, words);
    }),
    logging: { forward: {} },
  };
}

/** Turns a line of the SDK's log into one of ours. */
export function convertSdkLine({ level, message, meta = {} }: Pick<LogEntry, 'level' | 'message' | 'meta'>): {
  fields: object;
  words: string;
} {
  const workflow: unknown = meta.workflowId ?? meta.workflow_id;
  const run: unknown = meta.runId ?? meta.run_id;
  const texts = Object.values(meta).map((value) => (typeof value === 'string' ? value : errorText(value)));
  const isNondeterministic = texts.some((value) => NONDETERMINISM_PATTERN.test(value));
  const misfit = texts.map((value) => MISMATCH_PATTERN.exec(value)?.[0]).find(Boolean);
  return {
    fields: {
      sdk: level,
      ...(typeof workflow === 'string' ? requestFields(requestIdOfWorkflow(workflow)) : {}),
      ...(typeof run === 'string' ? { run } : {}),
      ...(typeof meta.alert === 'string' ? { alert: meta.alert } : {}),
      ...(isNondeterministic || NONDETERMINISM_PATTERN.test(message) ? { fault: 'nondeterminism' } : {}),
      ...(misfit ? { misfit: withShortIds(misfit) } : {}),
    },
    words: withShortIds(message).replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE_CHARS),
  };
}

function errorText(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : '';
}
