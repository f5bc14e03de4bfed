import { AsyncLocalStorage } from 'node:async_hooks';
import { formatRequestNumber } from '../request-number.ts';
import { workflowId } from '../ids.ts';
import { perProcess } from './per-process.ts';

/** Fields shared by all log lines about the same work. Only ids and names: never a link or a person. */
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

/** Marks the current work as being about this request. Does nothing outside of any. */
export function setLogRequest({ id, request_number: number }: { id: string; request_number?: string }): void {
  const context = storage().getStore();
  if (!context) return;
  Object.assign(context, requestFields(id), number ? { number: formatRequestNumber(number) } : {});
}

/** The fields that link a log line to a request and its workflow. */
export function requestFields(requestId: string): Pick<LogContext, 'request' | 'workflow'> {
  return { request: requestId, workflow: workflowId(requestId) };
}

/** Runs shared, long-lived work, such as a connection, outside the context of whoever needed it first. */
export function outsideLogContext<T>(work: () => T): T {
  return storage().exit(work);
}

/** Resumes a context that was lost. What is noted from here on goes into that object. */
export function resumeLogContext<T>(context: LogContext, work: () => T): T {
  return storage().run(context, work);
}

/** The current context. It's the same object throughout, so an event may later use what was noted since. */
export function logContext(): LogContext {
  return storage().getStore() ?? {};
}
