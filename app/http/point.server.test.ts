import '#modules/languages.ts';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { providerPointFor } from './point.server.ts';

/** A tow whose provider has driven about 6 miles from the pickup toward Fort Worth. */
function towRow(more: Partial<RequestRow> = {}): RequestRow {
  return {
    status: 'in_progress',
    service_type: 'towing',
    agreement_accepted_at: new Date(Date.now() - 40 * MINUTE),
    waiting_since: new Date(Date.now() - 20 * MINUTE),
    customer_lat: 32.788,
    customer_lng: -96.8,
    destination_lat: 32.758,
    destination_lng: -97.329,
    destination_address: 'Fort Worth, TX',
    provider_current_lat: 32.787_123_4,
    provider_current_lng: -96.9,
    provider_last_location_update: new Date(),
    provider_minutes: null,
    provider_minutes_at: null,
    location_approximate: false,
    ...more,
  } as RequestRow;
}

describe('a point', () => {
  it('has what the customer sees of a tow, in at most 300 bytes with its event', async () => {
    const point = await providerPointFor('customer', towRow(), 'es');
    expect(point).toMatchObject({ stage: 'onward', lat: 32.787_12, lng: -96.9, driven: 0.19 });
    expect(point?.left?.miles).toBeGreaterThan(20);
    expect(Buffer.byteLength(`event: point\ndata: ${JSON.stringify(point)}\n\n`)).toBeLessThanOrEqual(300);
  });

  it("doesn't tell the family how far a tow goes", async () => {
    const point = await providerPointFor('family', towRow(), 'en');
    expect(point?.left).toMatchObject({ miles: null, direction: null });
    expect(point?.left?.minutes).toBeGreaterThan(20);
    expect(point?.driven).toBeNull();
  });

  it("isn't sent while pages show nothing of it", async () => {
    const hidden: Partial<RequestRow>[] = [
      { status: 'arrived' },
      { status: 'in_progress', destination_lat: null },
      { status: 'provider_assigned', agreement_accepted_at: null },
      { status: 'deposit_paid', agreement_accepted_at: null },
      { status: 'completed' },
      { status: 'cancelled' },
      { provider_current_lat: null },
    ];
    for (const more of hidden)
      expect(await providerPointFor('customer', towRow(more), 'en'), JSON.stringify(more)).toBeNull();
  });

  it('shows the truck at the pickup until a fresh position is away from it', async () => {
    const near = await providerPointFor('customer', towRow({ provider_current_lng: -96.801 }), 'en');
    expect(near).toMatchObject({ stage: 'there', lat: 32.788, lng: -96.8, left: null });
  });
});
