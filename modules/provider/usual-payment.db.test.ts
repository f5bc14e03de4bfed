import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#kernel/server/db.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import { readUsualPayment, usualPayment } from './usual-payment.ts';

let database: { close(): Promise<void> };
beforeAll(async () => {
  database = await openDeskDatabase();
});
afterAll(() => database.close());
beforeEach(() => db().provider.deleteMany());

let phoneCount = 0;
interface ProviderColumns {
  declined_at?: Date;
  deactivated_at?: Date;
}

/** Adds `count` providers who accept these payment methods. If `ways` is empty, they haven't told us any. */
async function addProviders(count: number, ways: PaymentMethod[], more: ProviderColumns = {}): Promise<void> {
  await db().provider.createMany({
    data: Array.from({ length: count }, () => ({
      ...{ name: 'Rosa', phone: `+1214555${1_000 + ++phoneCount}`, payment_methods: ways },
      ...more,
    })),
  });
}

describe('how providers can usually be paid', () => {
  it('is what all of them take, and what at least three of four take', async () => {
    await addProviders(3, ['check', 'card', 'cash']);
    await addProviders(1, ['cash', 'zelle']);
    await addProviders(4, ['cash', 'card', 'zelle']);
    await addProviders(1, ['cash', 'zelle']);
    // Nine take cash, seven cards, six Zelle.
    expect(await readUsualPayment()).toEqual({ all: ['cash'], most: ['card'] });
  });

  it('is not known until five have told us', async () => {
    await addProviders(4, ['cash']);
    expect(await readUsualPayment()).toBeNull();
    await addProviders(1, ['cash']);
    expect(await readUsualPayment()).toEqual({ all: ['cash'], most: [] });
  });

  it('never says "all" or "most" of providers who have not told us', async () => {
    await addProviders(5, ['cash']);
    await addProviders(1, []);
    expect(await readUsualPayment()).toEqual({ all: [], most: ['cash'] });
    await addProviders(4, []);
    expect(await readUsualPayment()).toBeNull();
  });

  it('names two ways that most take, cards before others', async () => {
    await addProviders(4, ['cash', 'venmo', 'zelle', 'card']);
    await addProviders(1, ['cash']);
    expect(await readUsualPayment()).toEqual({ all: ['cash'], most: ['card', 'zelle'] });
  });

  it('leaves out who gets no jobs from us', async () => {
    await addProviders(5, ['cash']);
    await addProviders(9, ['card'], { declined_at: new Date() });
    await addProviders(9, [], { deactivated_at: new Date() });
    expect(await readUsualPayment()).toEqual({ all: ['cash'], most: [] });
  });

  it('is read once for many pages', async () => {
    await addProviders(5, ['cash']);
    expect(await usualPayment()).toEqual({ all: ['cash'], most: [] });
    await db().provider.deleteMany();
    expect(await usualPayment()).toEqual({ all: ['cash'], most: [] });
  });
});
