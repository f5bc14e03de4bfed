import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry, RuntimeOptions } from '@temporalio/worker';
import { requestFields } from '#kernel/server/log-context.ts';
import { logger, withShortIds } from '#kernel/server/logger.ts';
import { requestOf } from '#modules/request/rules/contract.ts';

/** The SDK's own words are short. Longer texts quote what was sent or answered. */
const MAX_MESSAGE = 160;
/** How the SDK's core reports nondeterminism, in fields beside the message. */
const NONDETERMINISM = /non-?_?determinis|TMPRL1100/i;

/** Which event and command don't match: kinds and numbers, no payload. */
const MISMATCH = /TMPRL1100[^{}"]{0,200}/;

/**
 * Sends the SDK's log through our logger, including its core's lines, which would otherwise be printed as they are.
 * Apart from the message, it keeps only workflow, run and our own alerts: other fields may quote an activity's or
 * query's input.
 */
export function sdkLogging(): Pick<RuntimeOptions, 'logger'> & { logging: { forward: object } } {
  return {
    logger: new DefaultLogger('WARN', (entry) => {
      const { fields, words } = sdkLine(entry);
      logger.warn(fields, words);
    }),
    logging: { forward: {} },
  };
}

/** Converts one SDK log line. */
export function sdkLine({ level, message, meta = {} }: Pick<LogEntry, 'level' | 'message' | 'meta'>): {
  fields: object;
  words: string;
} {
  const workflow: unknown = meta.workflowId ?? meta.workflow_id;
  const run: unknown = meta.runId ?? meta.run_id;
  const texts = Object.values(meta).map((value) => (typeof value === 'string' ? value : errorText(value)));
  const unfit = texts.some((value) => NONDETERMINISM.test(value));
  const misfit = texts.map((value) => MISMATCH.exec(value)?.[0]).find(Boolean);
  return {
    fields: {
      sdk: level,
      ...(typeof workflow === 'string' ? requestFields(requestOf(workflow)) : {}),
      ...(typeof run === 'string' ? { run } : {}),
      ...(typeof meta.alert === 'string' ? { alert: meta.alert } : {}),
      ...(unfit || NONDETERMINISM.test(message) ? { fault: 'nondeterminism' } : {}),
      ...(misfit ? { misfit: withShortIds(misfit) } : {}),
    },
    words: withShortIds(message).replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE),
  };
}

function errorText(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : '';
}
