import { AsyncLocalStorage } from 'node:async_hooks';
import { formatRequestNumber } from '../request-number.ts';
import { workflowId } from '../ids.ts';
import { perProcess } from './per-process.ts';

/** Fields that all log lines about the same work share. Only ids and names: never a link or a person's data. */
export interface LogContext {
  /** The id that the browser got as `X-Request-Id`. */
  http?: string;
  /** The request number, if the row was read. */
  number?: string;
  /** The customer's request. */
  request?: string;
  /** Its workflow id, as shown in the Temporal Web UI. */
  workflow?: string;
  command?: string;
  activity?: string;
  /** Starts at 1. */
  attempt?: number;
}

const storage = perProcess('log-context', () => new AsyncLocalStorage<LogContext>());

/** Adds fields to all log lines written within `work`. */
export function inLogContext<T>(more: LogContext, work: () => T): T {
  return storage().run({ ...storage().getStore(), ...more }, work);
}

/** Says which request the current work is about. Does nothing outside of a log context. */
export function setLogRequest({ id, request_number: number }: { id: string; request_number?: string }): void {
  const context = storage().getStore();
  if (!context) return;
  Object.assign(context, requestFields(id), number ? { number: formatRequestNumber(number) } : {});
}

/** The fields that link a log line to a request and its workflow. */
export function requestFields(requestId: string): Pick<LogContext, 'request' | 'workflow'> {
  return { request: requestId, workflow: workflowId(requestId) };
}

/** Runs long-lived, shared work, such as opening a connection, outside the log context of whoever needed it first. */
export function outsideLogContext<T>(work: () => T): T {
  return storage().exit(work);
}

/** Restores a context that was lost. Fields set from here on go into that object. */
export function resumeLogContext<T>(context: LogContext, work: () => T): T {
  return storage().run(context, work);
}

/**
 * The current context. It's the same object during the whole work, so a later event sees fields that were set
 * meanwhile.
 */
export function logContext(): LogContext {
  return storage().getStore() ?? {};
}
