import { AsyncLocalStorage } from 'node:async_hooks';
import { formatRequestNumber } from '../request-number.ts';
import { workflowId } from '../ids.ts';
import { perProcess } from './per-process.ts';

/**
 * Fields that all log lines about the same work have. They contain only ids and names: never a link or personal data.
 */
export interface LogContext {
  /** The id that the browser got as `X-Request-Id`. */
  http?: string;
  /** The request number, if the request's row was read. */
  number?: string;
  /** The id of the customer's request. */
  request?: string;
  /** The id of the request's workflow, as the Temporal Web UI shows it. */
  workflow?: string;
  command?: string;
  activity?: string;
  /** The number of the attempt, starting at 1. */
  attempt?: number;
}

const storage = perProcess('log-context', () => new AsyncLocalStorage<LogContext>());

/** Adds these fields to all log lines that `work` writes. */
export function inLogContext<T>(more: LogContext, work: () => T): T {
  return storage().run({ ...storage().getStore(), ...more }, work);
}

/** Adds a request's id and number to the current log context. Does nothing outside of a log context. */
export function setLogRequest({ id, request_number: number }: { id: string; request_number?: string }): void {
  const context = storage().getStore();
  if (!context) return;
  Object.assign(context, requestFields(id), number ? { number: formatRequestNumber(number) } : {});
}

/** The fields that connect a log line with a request and its workflow. */
export function requestFields(requestId: string): Pick<LogContext, 'request' | 'workflow'> {
  return { request: requestId, workflow: workflowId(requestId) };
}

/**
 * Runs work outside of any log context. Use this for shared work, such as opening a connection. Such work doesn't
 * belong to the request that needed it first.
 */
export function outsideLogContext<T>(work: () => T): T {
  return storage().exit(work);
}

/** Runs work in an earlier log context. Fields that the work sets are added to that context. */
export function resumeLogContext<T>(context: LogContext, work: () => T): T {
  return storage().run(context, work);
}

/**
 * The current log context. It's one object for the whole duration of the work, so it also gets fields that are set
 * later.
 */
export function logContext(): LogContext {
  return storage().getStore() ?? {};
}
