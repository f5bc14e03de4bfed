import { expect } from 'vitest';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { ScriptedJob, TOW_PROVIDER_WITH_PLATE, assertAccepted } from '#night/scripted.ts';
import type { Person } from '#night/scripted.ts';
import { ScriptVisitor } from '#night/script-visitor.ts';
import { Visitor, hasForm, uniqueAddressHeader, visibleText } from '#night/visitor.ts';
import type { SmsPhones } from '../support/phones.ts';
import { secretReaderOf } from '../support/secrets-of.ts';
import { waitUntil } from '../support/stage.ts';
import type { ScenarioSystem } from './theater.ts';

/** What became of a job's money, in cents. */
export interface Money {
  /** Deposits that were paid, including the second deposit of a changed job. */
  paid: number;
  /** What was refunded to the driver. */
  back: number;
  /** What the driver pays the provider on site; 0 if the job wasn't completed. */
  onSite: number;
  /** What Shoulder pays the provider for a job that wasn't done. */
  fee: number;
}

/** The provider who comes when the first one can't. */
const NEXT_PROVIDER = {
  provider_name: 'Omar Reyes',
  provider_email: 'omar@tow.example',
  provider_vehicle_info: 'Ram 5500 flatbed',
  provider_plate: 'FLAT-7',
};

/** How many times to submit a form. After a jump in time, a busy worker may not confirm commands for some seconds. */
const MAX_TRIES = 5;

/** A job whose people use only pages and SMS, with methods that check what each of them sees and is texted. */
export class ScenarioJob extends ScriptedJob {
  readonly driverPhone: string;
  providerPhone: string;
  private readonly phones: SmsPhones;

  constructor(
    private readonly theater: ScenarioSystem,
    readonly script: boolean,
    desk: Visitor,
    phones: SmsPhones,
  ) {
    const visitor = () => newVisitor(theater.siteUrl, script);
    super(secretReaderOf(theater), desk, visitor(), visitor());
    this.phones = phones;
    this.driverPhone = phones.newPhone();
    this.providerPhone = phones.newPhone();
  }

  /** Submits a form until it's confirmed. Sending it again is safe, as the page says. */
  override async submitAs(who: Person, intent: string, fields: Record<string, string> = {}): Promise<this> {
    const page = await this.openPage(who);
    let sent = await this[who].submit(page, intent, fields);
    for (let tries = 1; sent.statuses[0] === 503 && tries < MAX_TRIES; tries++) {
      sent = await this[who].submit(page, intent, fields);
    }
    assertAccepted(sent, intent);
    return this;
  }

  /**
   * The driver submits the request form and consents to SMS.
   * @param fields replace the usual values of these fields
   */
  override async submitRequest(fields: Record<string, string> = {}): Promise<this> {
    await super.submitRequest({
      phone: this.driverPhone.slice(2),
      text_consent: 'yes',
      vehicle_plate: `S${this.driverPhone.slice(-5)}`,
      ...fields,
    });
    return this;
  }

  /** Dispatch assigns a provider, whose phone number no other job has. */
  override async assignProvider(fields: Record<string, string> = {}): Promise<this> {
    return super.assignProvider({ ...TOW_PROVIDER_WITH_PLATE, provider_phone: this.providerPhone.slice(2), ...fields });
  }

  /** A new device without anybody's cookies, such as the next provider's phone. */
  newDevice(): Visitor {
    return newVisitor(this.theater.siteUrl, this.script);
  }

  passTime(ms: number): Promise<void> {
    return this.theater.passTime(ms);
  }

  /** The visible text of a person's page. */
  async read(who: Person): Promise<string> {
    return visibleText(await this.openPage(who));
  }

  /** Waits until a person's page has these words, because the page shows a workflow's change only a moment later. */
  async sees(who: Person, ...words: (string | RegExp)[]): Promise<this> {
    for (const word of words) {
      let pageText = '';
      const isThere = () => (typeof word === 'string' ? pageText.includes(word) : word.test(pageText));
      await waitUntil(`the ${who}'s page says ${String(word)}`, async () => {
        pageText = await this.read(who);
        return isThere();
      }).catch((error: unknown) => {
        throw new Error(`${String(error)}\nIt says: ${pageText}`);
      });
    }
    return this;
  }

  /** Checks that a person's page has none of these words. Call it after `sees`, which waits. */
  async seesNot(who: Person, ...words: (string | RegExp)[]): Promise<this> {
    const text = await this.read(who);
    for (const word of words) {
      if (typeof word === 'string') expect(text).not.toContain(word);
      else expect(text).not.toMatch(word);
    }
    return this;
  }

  private phoneOf(who: 'driver' | 'cab'): string {
    return who === 'driver' ? this.driverPhone : this.providerPhone;
  }

  /** Waits until a person has received an SMS with these words. @returns the SMS */
  async receivesText(who: 'driver' | 'cab', words: string): Promise<string> {
    return this.phones.waitForSms(this.phoneOf(who), words).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\nReceived: ${(await this.textsOf(who)).join('\n')}`);
    });
  }

  /** All texts that a person received, oldest first. */
  textsOf(who: 'driver' | 'cab'): Promise<string[]> {
    return this.phones.receivedBodies(this.phoneOf(who));
  }

  /** A person sends a text to the service's number. */
  async text(who: 'driver' | 'cab', body: string): Promise<this> {
    await this.phones.sendFrom(this.phoneOf(who), body);
    return this;
  }

  async row() {
    return this.theater.prisma.customerRequest.findUniqueOrThrow({ where: { id: this.id } });
  }

  /** Checks how the request ended. */
  async endsAs(status: string, outcome: string | null = null): Promise<this> {
    await waitUntil(`it is ${status}`, async () => (await this.row()).status === status);
    expect((await this.row()).outcome).toBe(outcome);
    return this;
  }

  /** Checks the job's money on record and at Stripe, to the cent. */
  async moneyIs(expected: Money): Promise<this> {
    let money: Money | undefined;
    const isAsExpected = () => JSON.stringify(money) === JSON.stringify(expected);
    await waitUntil('the money is right', async () => {
      money = await this.readMoney();
      return isAsExpected();
    }).catch(() => expect(money).toEqual(expected));
    const { prisma } = this.theater;
    await waitUntil(
      'Stripe agrees',
      async () => (await compareLedgerWithStripe(prisma, stripeGateway(), this.id)).differences.length === 0,
    );
    return this;
  }

  /** Dispatch signs in again, because a session expires after 12 hours without a visit. */
  async deskSignsIn(): Promise<this> {
    const { cookies } = await this.theater.signIn();
    for (const [name, value] of cookies) this.desk.cookies.set(name, value);
    return this;
  }

  /** Dispatch adds the provider to the directory. */
  async recordProvider(fields: Record<string, string>): Promise<this> {
    const record = { name: 'Rosa Delgado', phone: this.providerPhone.slice(2), vehicle: 'Ford F-450', ...fields };
    const page = await this.desk.submit(await this.desk.get('/admin/providers/new'), 'add_provider', record);
    assertAccepted(page, 'add_provider');
    return this;
  }

  /** The driver accepts the terms on the payment page. It asks only devices that haven't accepted the terms yet. */
  acceptTermsToPay(): Promise<this> {
    return this.driverPosts(`/payment/${this.id}`, { intent: 'accept_terms', agree: 'yes' });
  }

  /** Dispatch assigns another provider, with a new phone and device. Later steps of the job are this provider's. */
  async assignNextProvider(fields: Record<string, string> = {}): Promise<this> {
    this.providerPhone = this.phones.newPhone();
    this.cab = this.newDevice();
    return this.assignProvider({ ...NEXT_PROVIDER, ...fields });
  }

  private async readMoney(): Promise<Money> {
    const payments = await this.theater.prisma.payment.findMany({ where: { request_id: this.id } });
    // Use the status, because `paid_at` isn't set for a payment that we refunded without ever counting it as paid.
    const received = payments.filter(({ status }) =>
      ['paid', 'refund_due', 'refund_failed', 'refunded'].includes(status),
    );
    const row = await this.row();
    const sum = (numbers: number[]) => numbers.reduce((total, cents) => total + cents, 0);
    const isCompleted = row.status === 'completed';
    return {
      paid: sum(received.map(({ amount_cents }) => amount_cents)),
      back: sum(
        received.map(({ status, amount_cents, returned_cents }) =>
          status === 'refunded' ? amount_cents : returned_cents,
        ),
      ),
      onSite: isCompleted
        ? (row.final_price_cents ?? 0) -
          (row.deposit_amount_cents ?? 0) +
          (row.extra_status === 'approved' ? (row.extra_cents ?? 0) : 0)
        : 0,
      fee: row.provider_fee_cents ?? 0,
    };
  }

  /** Whether a person's page has the form with this intent. */
  async hasFormOnPage(who: Person, intent: string): Promise<boolean> {
    return hasForm(await this.openPage(who), intent);
  }

  /** Like `assignNextProvider`, but replaces a provider who still has the job. */
  async replaceProvider(): Promise<this> {
    this.providerPhone = this.phones.newPhone();
    this.cab = this.newDevice();
    return this.deskSubmits('reassign_provider', { ...NEXT_PROVIDER, provider_phone: this.providerPhone.slice(2) });
  }

  /** The current provider. A test can still read their page and texts after another provider has taken over. */
  currentProvider() {
    const [device, phone, path] = [this.cab, this.providerPhone, `/provider/${this.jobToken}`];
    return {
      open: () => device.get(path),
      isTexted: (words: string) => this.phones.waitForSms(phone, words),
    };
  }
}

function newVisitor(siteUrl: string, script: boolean): Visitor {
  return script ? new ScriptVisitor(siteUrl, uniqueAddressHeader()) : new Visitor(siteUrl, uniqueAddressHeader());
}
