import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { nextActor, turnStartedAt } from '#modules/request/rules/view.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { sendCommand, loadState } from '#modules/request/send-command.ts';
import type { CommandOutcome, CommandOrigin } from '#modules/request/send-command.ts';
import { createOnlineRequest, createPhoneRequest } from '#modules/request/requests.ts';
import type { CreatedRequest, OnlineRequest, PhoneRequest } from '#modules/request/requests.ts';
import { stateFromRow } from '#modules/request/snapshot.ts';
import { startRequestWorkflow, temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import type { UpdateArguments, UpdateName } from '#modules/request/rules/contract.ts';
import type { Stage } from './stage-parts.ts';

const WAIT_LIMIT_MS = 60_000;
const POLL_MS = 50;

export const TOWING_REQUEST: OnlineRequest = {
  phone: '+12145550123',
  email: 'driver@private.example',
  service_type: 'towing',
  service_description: 'PRIVATE-DESCRIPTION',
  vehicle_type: 'Car',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Focus',
  vehicle_plate: 'PRIVATE-PLATE',
  location_address: '1500 PRIVATE-STREET, Dallas, TX 75201',
  destination_address: 'PRIVATE-GARAGE, Fort Worth, TX 76102',
  use_gps: true,
  customer_lat: 32.7811,
  customer_lng: -96.7972,
  card_only: false,
  locked_in: null,
  location_accuracy_m: null,
  answers: {},
  language: 'en',
  text_consent: false,
};

export const CALLER_REQUEST: PhoneRequest = {
  phone: '+12145550177',
  email: null,
  service_type: 'jump_start',
  service_description: null,
  vehicle_year: '2019',
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  vehicle_plate: null,
  location_address: null,
  destination_address: null,
  final_price_cents: 8_000,
  card_only: false,
  locked_in: null,
  answers: {},
  language: 'en',
  text_consent: false,
};

export const PROVIDER_FIELDS = {
  provider_name: 'PRIVATE-PROVIDER',
  provider_phone: '+12145550199',
  provider_email: 'provider@private.example',
  provider_vehicle_info: 'PRIVATE-TRUCK',
  provider_plate: 'PRIVATE-TRUCK-PLATE',
};

/** A request, with short methods for what people do to it. */
export class Actor {
  constructor(
    readonly stage: Stage,
    readonly created: CreatedRequest,
  ) {}

  static async submitOnline(stage: Stage, overrides: Partial<OnlineRequest> = {}): Promise<Actor> {
    return new Actor(stage, await createOnlineRequest({ ...TOWING_REQUEST, ...overrides }, randomUUID()));
  }

  static async createByPhone(stage: Stage, overrides: Partial<PhoneRequest> = {}): Promise<Actor> {
    return new Actor(stage, await createPhoneRequest({ ...CALLER_REQUEST, ...overrides }, randomUUID()));
  }

  get id(): string {
    return this.created.id;
  }

  /** The request number, formatted. */
  get number(): string {
    return formatRequestNumber(this.created.number);
  }

  async send<N extends UpdateName>(
    name: N,
    args: UpdateArguments[N],
    origin: Partial<CommandOrigin> = {},
  ): Promise<CommandOutcome> {
    return sendCommand(this.id, name, args, { intent: name, nonce: randomUUID(), ...origin });
  }

  /** Like `send`, but sends an unconfirmed command again, as the page suggests, and throws if it doesn't succeed. */
  async perform<N extends UpdateName>(name: N, args: UpdateArguments[N], via: Partial<CommandOrigin> = {}) {
    const form = { nonce: randomUUID(), ...via };
    const deadline = Date.now() + WAIT_LIMIT_MS;
    let outcome = await this.send(name, args, form);
    while (!outcome.ok && outcome.kind === 'unavailable' && Date.now() < deadline)
      outcome = await this.send(name, args, form);
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    await this.expectTurnColumns();
    return outcome;
  }

  /** Checks that the row's columns next_actor and turn_since match the lifecycle. */
  private async expectTurnColumns(): Promise<void> {
    const row = await this.stage.prisma.customerRequest.findUnique({ where: { id: this.id } });
    if (!row) return;
    const state = stateFromRow(row, []);
    expect([row.next_actor, row.turn_since.getTime()], row.status).toEqual([nextActor(state), turnStartedAt(state)]);
  }

  async row() {
    return this.stage.prisma.customerRequest.findUniqueOrThrow({ where: { id: this.id } });
  }

  async readLog(): Promise<string[]> {
    const lines = await this.stage.prisma.requestActivityLog.findMany({
      where: { request_id: this.id },
      orderBy: [{ version: 'asc' }, { n: 'asc' }],
    });
    return lines.map((line) => line.action);
  }

  /** Waits until the last SMS of this purpose was sent. */
  async waitForText(purpose: string): Promise<void> {
    await waitUntil(`${purpose} sent`, async () => {
      const lastMessage = await this.stage.prisma.message.findFirst({
        where: { request_id: this.id, purpose: { startsWith: `${purpose}:` } },
        orderBy: { created_at: 'desc' },
      });
      return Boolean(lastMessage?.sent_at);
    });
  }

  workflowHandle() {
    return temporal().workflow.getHandle(workflowId(this.id));
  }

  async countUpdates(): Promise<number> {
    const { events = [] } = await this.workflowHandle().fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length;
  }

  /** Negotiates the price: $200, $150, agreed at $175. The deposit is $26.25. */
  async toApproved(): Promise<this> {
    await this.perform('setPrice', { amountCents: 20_000 });
    await this.perform('counterOffer', { amountCents: 15_000 });
    await this.perform('finalCounter', { amountCents: 17_500 });
    await this.perform('acceptOffer', { termsAccepted: true });
    return this;
  }

  /** Opens a payment page; returns its Checkout Session id. */
  async openPayment(): Promise<string> {
    const { sessionId } = await this.perform('openPayment', { by: 'customer', termsAccepted: true });
    if (!sessionId) throw new Error('no session');
    return sessionId;
  }

  /**
   * Makes Stripe refuse the next refund of this request.
   * @param code Stripe's error code
   */
  async refuseRefund(code: string): Promise<void> {
    const fault = { kind: 'status', status: 400, code, method: 'POST', path: '/v1/refunds', about: this.id };
    const answer = await fetch(`${this.stage.stripeEmulatorUrl}/_emulator/faults/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([fault]),
    });
    if (!answer.ok) throw new Error(`the emulator answered ${answer.status}`);
  }

  /** Pays on the hosted page. Doesn't deliver the webhook, and doesn't open /payment-success. */
  async payAtStripe(sessionId: string): Promise<void> {
    const answer = await fetch(`${this.stage.stripeEmulatorUrl}/_emulator/sessions/${sessionId}/pay`, {
      method: 'POST',
    });
    if (!answer.ok) throw new Error(`emulator: ${answer.status}`);
  }

  async toDepositPaid(): Promise<this> {
    await this.toApproved();
    const sessionId = await this.openPayment();
    await this.payAtStripe(sessionId);
    await this.perform('observePayment', { sessionId, reported: false });
    return this;
  }

  async toAssigned(): Promise<this> {
    await this.toDepositPaid();
    await this.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
    return this;
  }

  /** Brings the request to the point where the provider has accepted and arrived, and must enter the arrival code. */
  async toArrived(): Promise<this> {
    await this.toAssigned();
    await this.perform('acceptAgreement', { minutes: 45 });
    await this.perform('startJob', {});
    await this.perform('arrived', {});
    return this;
  }

  /** Reads the code of the current assignment. */
  async readCode(): Promise<string> {
    const { code } = await this.stage.prisma.handshakeCode.findFirstOrThrow({ where: { request_id: this.id } });
    return code;
  }

  /** Brings the request to the point where the service has started. */
  async toInProgress(): Promise<this> {
    await this.toArrived();
    await this.perform('verifyCode', {});
    await this.perform('startService', {});
    return this;
  }

  async toCompleted(): Promise<this> {
    await this.toInProgress();
    await this.perform('completeJob', {});
    return this;
  }
}

/** Polls until a condition holds. After `waitMs`, by default 60 seconds, fails with the text in `description`. */
export async function waitUntil(
  description: string,
  condition: () => Promise<boolean>,
  waitMs = WAIT_LIMIT_MS,
): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${waitMs} ms: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Starts the workflow again from a state that lacks the row's last change, as if Temporal had been restored from a
 * backup.
 * @param stateOverrides overrides for that state
 */
export async function restartWorkflowBehindRow(
  actor: Actor,
  change: () => Promise<unknown>,
  stateOverrides: Partial<RequestState> = {},
): Promise<void> {
  const earlierState = await loadState(actor.stage.prisma, actor.id);
  if (!earlierState) throw new Error('no row');
  await change();
  await actor.workflowHandle().terminate('its last events are lost');
  await startRequestWorkflow({ ...earlierState, ...stateOverrides });
}
