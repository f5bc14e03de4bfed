import { expect } from '@playwright/test';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { SYSTEM } from '../people.ts';

/** What a dispatcher enters for a caller who doesn't know where she is. */
export const CALLER_FIELDS = {
  vehicle_year: '2015',
  vehicle_make: 'Toyota',
  vehicle_model: 'Camry',
  service_type: 'lockout',
  final_price: '85',
};

/** Enters a call at the desk. The page that follows shows the request's links. */
export async function createCallerRequest(
  desk: Visitor,
  fields: Record<string, string>,
): Promise<{ id: string; page: VisitedPage }> {
  const page = await desk.submit(await desk.get('/admin?tab=phone'), 'create_phone_request', {
    ...CALLER_FIELDS,
    ...fields,
  });
  const id = new URL(page.url, SYSTEM.baseUrl).searchParams.get('created');
  expect(id, page.url).not.toBeNull();
  return { id: id ?? '', page };
}

/** Finds the locate link's path in an SMS or on a page. */
export function locatePathIn(text: string): string {
  const path = /\/locate\/[2-9a-z]{5}-[2-9a-z]{5}/.exec(text)?.[0];
  expect(path, text.slice(0, 200)).toBeDefined();
  return path ?? '';
}
