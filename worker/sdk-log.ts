import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry, RuntimeOptions } from '@temporalio/worker';
import { aboutRequest } from '#kernel/server/log-context.ts';
import { logger, withShortIds } from '#kernel/server/logger.ts';
import { requestOf } from '#modules/request/rules/contract.ts';

/** Words of the SDK are short; where they go on they quote: what was sent, what a server said. */
const MOST_WORDS = 160;
/** How the SDK's core tells that the code does not fit a history: in what it says beside its words. */
const UNFIT = /non-?_?determinis|TMPRL1100/i;

/** Which event and which command do not fit: kinds and numbers, no payload. */
const MISFIT_WORDS = /TMPRL1100[^{}"]{0,200}/;

/**
 * What the SDK says comes through our logger, its core's lines too, which would else be printed as they are. Of what it knows
 * beside its words, only whose workflow and run it is, and an alert that our workflow names: the rest may quote what an activity or a query was given.
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

/** One line of the SDK as it is logged. */
export function sdkLine({ level, message, meta = {} }: Pick<LogEntry, 'level' | 'message' | 'meta'>): {
  fields: object;
  words: string;
} {
  const workflow: unknown = meta.workflowId ?? meta.workflow_id;
  const run: unknown = meta.runId ?? meta.run_id;
  const told = Object.values(meta).map((value) => (typeof value === 'string' ? value : nameOf(value)));
  const unfit = told.some((value) => UNFIT.test(value));
  const misfit = told.map((value) => MISFIT_WORDS.exec(value)?.[0]).find(Boolean);
  return {
    fields: {
      sdk: level,
      ...(typeof workflow === 'string' ? aboutRequest(requestOf(workflow)) : {}),
      ...(typeof run === 'string' ? { run } : {}),
      ...(typeof meta.alert === 'string' ? { alert: meta.alert } : {}),
      ...(unfit || UNFIT.test(message) ? { fault: 'nondeterminism' } : {}),
      ...(misfit ? { misfit: withShortIds(misfit) } : {}),
    },
    words: withShortIds(message).replaceAll(/\s+/g, ' ').slice(0, MOST_WORDS),
  };
}

function nameOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : '';
}
