import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { nextActor, turnSince } from '#modules/request/rules/view.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { command, loadState } from '#modules/request/send-command.ts';
import type { CommandOutcome, CommandOrigin } from '#modules/request/send-command.ts';
import { createOnlineRequest, createPhoneRequest } from '#modules/request/requests.ts';
import type { CreatedRequest, OnlineRequest, PhoneRequest } from '#modules/request/requests.ts';
import { stateOf } from '#modules/request/snapshot.ts';
import { startRequestWorkflow, temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import type { UpdateArguments, UpdateName } from '#modules/request/rules/contract.ts';
import type { Stage } from './stage-parts.ts';

const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 50;

export const TOWING: OnlineRequest = {
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
  language: 'en',
  text_consent: false,
};

export const CALLER: PhoneRequest = {
  phone: '+12145550177',
  email: null,
  service_type: 'jump_start',
  service_description: null,
  vehicle_year: '2019',
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  vehicle_plate: null,
  location_address: null,
  final_price_cents: 8_000,
  language: 'en',
  text_consent: false,
};

export const PROVIDER = {
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

  static async online(stage: Stage, more: Partial<OnlineRequest> = {}): Promise<Actor> {
    return new Actor(stage, await createOnlineRequest({ ...TOWING, ...more }, randomUUID()));
  }

  static async phone(stage: Stage, more: Partial<PhoneRequest> = {}): Promise<Actor> {
    return new Actor(stage, await createPhoneRequest({ ...CALLER, ...more }, randomUUID()));
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
    via: Partial<CommandOrigin> = {},
  ): Promise<CommandOutcome> {
    return command(this.id, name, args, { intent: name, nonce: randomUUID(), ...via });
  }

  /** Like `send`, for a command that must succeed. Unconfirmed commands are sent again, as the page suggests. */
  async does<N extends UpdateName>(name: N, args: UpdateArguments[N], via: Partial<CommandOrigin> = {}) {
    const form = { nonce: randomUUID(), ...via };
    const end = Date.now() + WAIT_MS;
    let outcome = await this.send(name, args, form);
    while (!outcome.ok && outcome.kind === 'unavailable' && Date.now() < end)
      outcome = await this.send(name, args, form);
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    await this.hasTheTurnOfItsState();
    return outcome;
  }

  /** Checks that the row's turn columns match the lifecycle. */
  private async hasTheTurnOfItsState(): Promise<void> {
    const row = await this.stage.prisma.customerRequest.findUnique({ where: { id: this.id } });
    if (!row) return;
    const state = stateOf(row, []);
    expect([row.next_actor, row.turn_since.getTime()], row.status).toEqual([nextActor(state), turnSince(state)]);
  }

  async row() {
    return this.stage.prisma.customerRequest.findUniqueOrThrow({ where: { id: this.id } });
  }

  async log(): Promise<string[]> {
    const lines = await this.stage.prisma.requestActivityLog.findMany({
      where: { request_id: this.id },
      orderBy: [{ version: 'asc' }, { n: 'asc' }],
    });
    return lines.map((line) => line.action);
  }

  /** Waits until the last SMS of this purpose was sent. */
  async wasTexted(purpose: string): Promise<void> {
    await until(`${purpose} sent`, async () => {
      const last = await this.stage.prisma.message.findFirst({
        where: { request_id: this.id, purpose: { startsWith: `${purpose}:` } },
        orderBy: { created_at: 'desc' },
      });
      return Boolean(last?.sent_at);
    });
  }

  handle() {
    return temporal().workflow.getHandle(workflowId(this.id));
  }

  /** The number of Updates in the history. */
  async updates(): Promise<number> {
    const { events = [] } = await this.handle().fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length;
  }

  /** Price agreed at $175 after $200 and $150: deposit $26.25. */
  async toApproved(): Promise<this> {
    await this.does('setPrice', { amountCents: 20_000 });
    await this.does('counterOffer', { amountCents: 15_000 });
    await this.does('finalCounter', { amountCents: 17_500 });
    await this.does('acceptOffer', { termsAccepted: true });
    return this;
  }

  /** Opens a Checkout Session; returns its id. */
  async opensPayment(): Promise<string> {
    const { sessionId } = await this.does('openPayment', { by: 'customer', termsAccepted: true });
    if (!sessionId) throw new Error('no session');
    return sessionId;
  }

  /** Pays on the hosted page, without the webhook or the landing page. */
  async paysAtStripe(sessionId: string): Promise<void> {
    const answer = await fetch(`${this.stage.emulatorUrl}/_emulator/sessions/${sessionId}/pay`, { method: 'POST' });
    if (!answer.ok) throw new Error(`emulator: ${answer.status}`);
  }

  async toDepositPaid(): Promise<this> {
    await this.toApproved();
    const sessionId = await this.opensPayment();
    await this.paysAtStripe(sessionId);
    await this.does('observePayment', { sessionId, reported: false });
    return this;
  }

  async toAssigned(): Promise<this> {
    await this.toDepositPaid();
    await this.does('assignProvider', {}, { personal: PROVIDER });
    return this;
  }

  /** The provider has accepted and arrived; the code is next. */
  async toArrived(): Promise<this> {
    await this.toAssigned();
    await this.does('acceptAgreement', {});
    await this.does('startJob', {});
    await this.does('arrived', {});
    return this;
  }

  /** The current assignment's code. */
  async code(): Promise<string> {
    const { code } = await this.stage.prisma.handshakeCode.findFirstOrThrow({ where: { request_id: this.id } });
    return code;
  }

  /** The provider has begun. */
  async toInProgress(): Promise<this> {
    await this.toArrived();
    await this.does('verifyCode', {});
    await this.does('startService', {});
    return this;
  }

  async toCompleted(): Promise<this> {
    await this.toInProgress();
    await this.does('completeJob', {});
    return this;
  }
}

/** Polls until a condition holds; fails with `what` after 20 s. */
export async function until(what: string, holds: () => Promise<boolean>, waitMs = WAIT_MS): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${waitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * Restarts the workflow one change behind its row, as if Temporal were restored from a backup.
 * @param asBefore overrides for the state it starts with
 */
export async function setBackBefore(
  actor: Actor,
  change: () => Promise<unknown>,
  asBefore: Partial<RequestState> = {},
): Promise<void> {
  const before = await loadState(actor.stage.prisma, actor.id);
  if (!before) throw new Error('no row');
  await change();
  await actor.handle().terminate('its last events are lost');
  await startRequestWorkflow({ ...before, ...asBefore });
}
