import { Router, json } from 'express';
import { z } from 'zod';
import type { EmulatorCore } from './core.ts';
import { callFaultsSchema, faultsSchema } from './faults.ts';
import { importedPaymentsSchema, importPayments } from './past.ts';
import { changeDispute } from './disputes.ts';
import { failSucceededRefund, settleRefund } from './refunds.ts';
import { completeSessionUnpaid, findSession, paySession, settlePendingPayment } from './sessions.ts';
import type { State } from './state.ts';
import { StripeErrorAnswer } from './stripe-error.ts';
import { disputeApiJson, intentApiJson, refundApiJson, sessionApiJson } from './wire.ts';
import type { WebhookDispatcher } from './webhooks.ts';

const clockSchema = z.strictObject({ offsetMs: z.int() });
/** How a payment should differ from what its session asked for. */
const paySchema = z.strictObject({
  amount: z.int().min(1).optional(),
  currency: z.string().length(3).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
/** How a pending refund or payment should end. */
const settleSchema = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });

/** What the bank or Stripe does with a dispute. */
const disputeSchema = z.strictObject({
  event: z.enum(['created', 'funds_withdrawn', 'funds_reinstated', 'closed']).default('created'),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost', 'warning_closed']).default('needs_response'),
  /** How much is disputed; without this, the whole payment. */
  amount: z.int().min(1).optional(),
  /** The amounts that Stripe withdrew (negative) or gave back (positive) because of the dispute. */
  moves: z.array(z.int()).optional(),
});

/**
 * The emulator's control API, which Stripe doesn't have. It reads the state, adds past payments, sets faults and the
 * clock, pays sessions, settles payments and refunds, opens and changes disputes, and hurries webhooks.
 */
export function controlRouter(core: EmulatorCore, webhooks: WebhookDispatcher): Router {
  const router = Router();

  router.use((request, _response, next) => {
    // Only browsers send these headers. Refuse requests that have them, so that no web page can control an emulator on
    // its visitor's machine.
    const site = request.get('sec-fetch-site');
    const isFromWebPage = request.get('origin') !== undefined || (site !== undefined && site !== 'none');
    next(isFromWebPage ? new StripeErrorAnswer(403, 'The control API is not for web pages.') : undefined);
  });
  router.post('/past', json({ limit: '10mb' }), (request, response) => {
    const payments = parseBody(importedPaymentsSchema, request.body);
    response.json({ taken: core.change((context) => importPayments(context, payments)) });
  });
  router.use(json({ limit: '100kb' }));

  router.get('/state', (_request, response) => {
    response.json(core.read(stateWire));
  });
  router.get('/faults', (_request, response) => {
    response.json({ calls: core.faults.pending });
  });
  router.post('/faults', (request, response) => {
    core.faults.set(parseBody(faultsSchema, request.body));
    webhooks.deliverDue();
    response.status(204).end();
  });
  router.post('/faults/calls', (request, response) => {
    core.faults.add(parseBody(callFaultsSchema, request.body));
    response.status(204).end();
  });
  router.delete('/faults', (request, response) => {
    const { about } = request.query;
    if (typeof about === 'string') core.faults.remove(about);
    else core.faults.clear();
    webhooks.deliverDue();
    response.status(204).end();
  });
  router.post('/clock', (request, response) => {
    core.clock.offsetMs = parseBody(clockSchema, request.body).offsetMs;
    core.expireDue();
    webhooks.deliverDue();
    response.status(204).end();
  });
  router.post('/webhooks/hurry', (_request, response) => {
    webhooks.hurry();
    response.status(204).end();
  });
  router.post('/sessions/:id/pay', (request, response) => {
    const changes = parseBody(paySchema, request.body ?? {});
    const session = core.change((context) => {
      const found = findSession(context.state, request.params.id);
      if (found.status === 'open') Object.assign(found, changes);
      paySession(context, found);
      return found;
    });
    response.status(session.paid ? 200 : 409).json(sessionApiJson(session));
  });
  /** Completes the session now and leaves its payment pending, as with a bank debit that's paid or fails days later. */
  router.post('/sessions/:id/pay-later', (request, response) => {
    const session = core.change((context) =>
      completeSessionUnpaid(context, findSession(context.state, request.params.id)),
    );
    response.json(sessionApiJson(session));
  });
  router.post('/sessions/:id/settle', (request, response) => {
    const { outcome } = parseBody(settleSchema, request.body);
    const session = core.change((context) =>
      settlePendingPayment(context, findSession(context.state, request.params.id), outcome),
    );
    response.json(sessionApiJson(session));
  });
  router.post('/refunds/:id/settle', (request, response) => {
    const { outcome } = parseBody(settleSchema, request.body);
    const wire = core.change((context) =>
      refundApiJson(settleRefund(context, request.params.id, outcome), context.state),
    );
    response.json(wire);
  });
  router.post('/refunds/:id/return', (request, response) => {
    response.json(
      core.change((context) => refundApiJson(failSucceededRefund(context, request.params.id), context.state)),
    );
  });
  router.post('/sessions/:id/dispute', (request, response) => {
    const { event, ...changes } = parseBody(disputeSchema, request.body ?? {});
    const dispute = core.change((context) => {
      const wire = disputeApiJson(changeDispute(context, findSession(context.state, request.params.id), changes));
      context.emit(`charge.dispute.${event}`, wire);
      return wire;
    });
    response.json(dispute);
  });
  return router;
}

/** The body of GET /_emulator/state: everything except the responses recorded for idempotency keys. */
function stateWire(state: State): object {
  return {
    sessions: Object.values(state.sessions).map(sessionApiJson),
    payment_intents: Object.values(state.intents).map(intentApiJson),
    refunds: Object.values(state.refunds).map((refund) => refundApiJson(refund, state)),
    disputes: Object.values(state.disputes).map(disputeApiJson),
    events: Object.values(state.events).map(({ id, type, created, delivery }) => ({ id, type, created, delivery })),
  };
}

function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new StripeErrorAnswer(422, z.prettifyError(parsed.error));
}
