import type { Faults } from './faults.ts';
import type { FormValue } from './form.ts';
import type { Ledger } from './ledger.ts';
import { listSchema, newRefundSchema, newSessionSchema, readParameters, readSchema } from './parameters.ts';
import { createRefund, findIntent, findRefund } from './refunds.ts';
import { expireSession, findSession, openSession } from './sessions.ts';
import type { State } from './state.ts';
import { StripeErrorAnswer, noSuch } from './stripe-error.ts';
import { eventWire, expanded, intentWire, listWire, refundWire, sessionWire } from './wire.ts';

export interface ApiCall {
  method: string;
  /** Without the query. */
  path: string;
  parameters: { [name: string]: FormValue };
  /** Origin that the caller used. */
  origin: string;
}

type Wire = Record<string, unknown>;
type Reading = (state: State, call: ApiCall, id: string) => Wire;
type Writing = (ledger: Ledger, call: ApiCall, id: string, faults: Faults) => Wire;

const READ: [RegExp, Reading][] = [
  [/^\/v1\/checkout\/sessions$/, listSessions],
  [/^\/v1\/checkout\/sessions\/([^/]+)$/, (state, call, id) => read(state, call, sessionWire(findSession(state, id)))],
  [/^\/v1\/payment_intents\/([^/]+)$/, (state, call, id) => read(state, call, intentWire(findIntent(state, id)))],
  [/^\/v1\/refunds$/, listRefunds],
  [/^\/v1\/refunds\/([^/]+)$/, (state, call, id) => read(state, call, refundWire(findRefund(state, id), state))],
  [/^\/v1\/events\/([^/]+)$/, (state, call, id) => read(state, call, findEvent(state, id))],
];

const WRITE: [RegExp, Writing][] = [
  [/^\/v1\/checkout\/sessions$/, newSession],
  [/^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expire],
  [/^\/v1\/refunds$/, newRefund],
];

/** The work behind a GET. @throws StripeErrorAnswer when there is no such endpoint, and as the endpoint does */
export function readingFor(call: ApiCall): (state: State) => Wire {
  const [work, id] = find(READ, call);
  return (state) => work(state, call, id);
}

/** The work behind a POST. @throws StripeErrorAnswer when there is no such endpoint, and as the endpoint does */
export function writingFor(call: ApiCall, faults: Faults): (ledger: Ledger) => Wire {
  const [work, id] = find(WRITE, call);
  return (ledger) => work(ledger, call, id, faults);
}

/** The `request_id` that what a call names, or makes, has in its metadata. */
export function aboutRequest({ sessions, intents, refunds }: State, { path, parameters }: ApiCall): string | undefined {
  const { metadata, payment_intent: intentId } = parameters;
  const id =
    path.split('/').find((part) => /^(cs|pi|re)_/.test(part)) ?? (typeof intentId === 'string' ? intentId : '');
  const named = [sessions, intents, refunds].find((records) => Object.hasOwn(records, id))?.[id]?.metadata;
  const about = (named ?? (metadata as Record<string, unknown> | undefined))?.['request_id'];
  return typeof about === 'string' ? about : undefined;
}

function find<T>(table: [RegExp, T][], { method, path }: ApiCall): [T, string] {
  for (const [pattern, work] of table) {
    const match = pattern.exec(path);
    if (match) return [work, match[1] ?? ''];
  }
  throw new StripeErrorAnswer(404, `Unrecognized request URL (${method}: ${path}).`);
}

function read(state: State, call: ApiCall, wire: Wire): Wire {
  return expanded(wire, readParameters(readSchema, call.parameters).expand, state);
}

function newSession(ledger: Ledger, call: ApiCall): Wire {
  const input = readParameters(newSessionSchema, call.parameters);
  return expanded(sessionWire(openSession(ledger, input, call.origin)), input.expand, ledger.state);
}

function expire(ledger: Ledger, call: ApiCall, id: string): Wire {
  const { expand } = readParameters(readSchema, call.parameters);
  return expanded(sessionWire(expireSession(ledger, id)), expand, ledger.state);
}

function newRefund(ledger: Ledger, call: ApiCall, _id: string, faults: Faults): Wire {
  const input = readParameters(newRefundSchema, call.parameters);
  return expanded(refundWire(createRefund(ledger, input, faults.refunds), ledger.state), input.expand, ledger.state);
}

function listSessions(state: State, call: ApiCall): Wire {
  const { payment_intent: intentId, limit } = readParameters(listSchema, call.parameters);
  const fitting = Object.values(state.sessions).filter(
    (session) => intentId === undefined || (session.paid && session.intentId === intentId),
  );
  return listWire(call.path, fitting.reverse().map(sessionWire), limit);
}

function listRefunds(state: State, call: ApiCall): Wire {
  const { payment_intent: intentId, charge, limit } = readParameters(listSchema, call.parameters);
  const fitting = Object.values(state.refunds).filter(
    (refund) =>
      (intentId === undefined || refund.intentId === intentId) &&
      (charge === undefined || state.intents[refund.intentId]?.chargeId === charge),
  );
  return listWire(
    call.path,
    fitting.reverse().map((refund) => refundWire(refund, state)),
    limit,
  );
}

function findEvent(state: State, id: string): Wire {
  const event = Object.hasOwn(state.events, id) ? state.events[id] : undefined;
  if (!event) throw noSuch('event', id);
  return eventWire(event);
}
