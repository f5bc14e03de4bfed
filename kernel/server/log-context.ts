import { AsyncLocalStorage } from 'node:async_hooks';
import { formatRequestNumber } from '../request-number.ts';
import { workflowId } from '../ids.ts';
import { perProcess } from './per-process.ts';

/** What the lines of a log have in common that are about the same piece of work. Ids and names only: never a link, never a person. */
export interface LogContext {
  /** The id that the browser got as `X-Request-Id`. */
  http?: string;
  /** The number by which people call the request, where its row was read. */
  number?: string;
  /** The customer's request. */
  request?: string;
  /** Its workflow, as the Temporal Web UI names it. */
  workflow?: string;
  command?: string;
  activity?: string;
  /** 1 is the first. */
  attempt?: number;
}

const storage = perProcess('log-context', () => new AsyncLocalStorage<LogContext>());

/** Every line that is written within `work`, however deep, tells this; what is around it is told too. */
export function inLogContext<T>(more: LogContext, work: () => T): T {
  return storage().run({ ...storage().getStore(), ...more }, work);
}

/** Lines from here on to the end of what is under way are about this request. Does nothing where nothing is under way. */
export function noteRequest({ id, request_number: number }: { id: string; request_number?: string }): void {
  const context = storage().getStore();
  if (!context) return;
  Object.assign(context, aboutRequest(id), number ? { number: formatRequestNumber(number) } : {});
}

/** The fields that lead from a line to a request and to its workflow. */
export function aboutRequest(requestId: string): Pick<LogContext, 'request' | 'workflow'> {
  return { request: requestId, workflow: workflowId(requestId) };
}

/** For what serves many at once and lives on, such as a connection: it belongs to nobody who happened to need it first. */
export function outsideLogContext<T>(work: () => T): T {
  return storage().exit(work);
}

/** Goes on with what was under way (`logContext`), where it was lost: what is noted from here on is noted in that object. */
export function goOnInLogContext<T>(context: LogContext, work: () => T): T {
  return storage().run(context, work);
}

/** What is under way; the same object for as long as it is, so that an event of later may tell what was noted since. */
export function logContext(): LogContext {
  return storage().getStore() ?? {};
}
