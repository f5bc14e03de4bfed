import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { query, rowById, submitRequest } from './plain/desk.ts';
import type { Submitted } from './plain/desk.ts';

/** A provider 11.4 miles north-east of the pickup; places are the middles of ZIP codes. */
const EN_ROUTE = {
  status: 'en_route',
  provider_assigned: true,
  provider_name: 'Rosa Delgado',
  provider_phone: '+18175550160',
  final_price_cents: 17_500,
  deposit_amount_cents: 2_625,
  deposit_paid: true,
  payment_status: 'upfront_paid',
  provider_current_lat: 32.93,
  provider_current_lng: -96.7,
};

/** Waits until the request's workflow has it: it then writes the row once more, over what is set by hand. */
export async function takenOver(id: string): Promise<void> {
  await expect.poll(async () => (await rowById(id)).version).toBeGreaterThan(0);
}

/** A tow whose provider is on the way. The row is set by hand: what matters here is where everybody is. */
export async function onTheRoad(more: Record<string, unknown> = {}): Promise<Submitted & { job: string }> {
  const submitted = await submitRequest();
  await takenOver(submitted.id);
  const jobId = randomBytes(5).toString('hex').toUpperCase().slice(0, 9);
  const values = { ...EN_ROUTE, provider_job_id: jobId, ...more };
  const set = Object.keys(values).map((name, index) => `${name} = $${index + 2}`);
  await query(
    `UPDATE customer_requests SET ${set.join(', ')}, agreement_accepted_at = now(), approved_at = now(),
       deposit_paid_at = now(), provider_last_location_update = now() - interval '20 seconds' WHERE id = $1`,
    [submitted.id, ...Object.values(values)],
  );
  return { ...submitted, job: `/provider/${jobId}` };
}
