import { expect } from '@playwright/test';
import { Client } from 'pg';
import { Visitor, uniqueAddressHeader } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { SYSTEM, TOW_REQUEST } from '../people.ts';

export interface SubmittedRequest {
  driver: Visitor;
  trackingPath: string;
  id: string;
  page: VisitedPage;
}

/** Submits a request without script. */
export async function submitRequest(
  more: Record<string, string> = {},
  driver: Visitor = new Visitor(SYSTEM.baseUrl, uniqueAddressHeader()),
): Promise<SubmittedRequest> {
  const form = await driver.get('/request');
  const page = await driver.submit(form, 'request_offer', {
    service_type: 'Towing',
    vehicle_type: 'Car',
    ...TOW_REQUEST,
    ...more,
  });
  expect(page.statuses).toEqual([303, 200]);
  const { id } = await rowOfTrackingPath(page.url);
  return { driver, trackingPath: page.url, id, page };
}

/** Reads the row of the request with this tracking page. */
export async function rowOfTrackingPath(trackPath: string): Promise<Record<string, unknown> & { id: string }> {
  return queryOne('SELECT * FROM customer_requests WHERE customer_tracking_id = $1', [trackPath.split('/').at(-1)]);
}

export async function rowById(id: string): Promise<Record<string, unknown> & { id: string }> {
  return queryOne('SELECT * FROM customer_requests WHERE id = $1', [id]);
}

async function queryOne(sql: string, values: unknown[]): Promise<Record<string, unknown> & { id: string }> {
  const [row] = await query(sql, values);
  if (!row) throw new Error('no such row');
  return row as Record<string, unknown> & { id: string };
}

/** Queries the system's database. */
export async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: SYSTEM.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Reads the request's arrival code. */
export async function readArrivalCode(id: string): Promise<string> {
  const [row] = await query('SELECT code FROM handshake_codes WHERE request_id = $1', [id]);
  return String(row?.code);
}

/** The path of a request's page at the desk. */
export function deskPath(id: string): string {
  return `/admin/request/${id}`;
}

/** Negotiates a request's price: 200, then 150, then 175 dollars. */
export async function negotiatePrice(
  desk: Visitor,
  { driver, trackingPath, id }: SubmittedRequest,
): Promise<VisitedPage> {
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  await driver.postFields(trackingPath, { intent: 'accept_terms', agree: 'yes' });
  await driver.submit(await driver.get(trackingPath), 'counter_offer', { amount: '150' });
  await desk.submit(await desk.get(deskPath(id)), 'final_counter', { amount: '175' });
  return driver.submit(await driver.get(trackingPath), 'accept_offer');
}
