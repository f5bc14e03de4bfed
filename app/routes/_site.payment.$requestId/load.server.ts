import type { CustomerRow } from '#modules/request/index.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { nonce } from '#kernel/ids.ts';
import { mayOpenPayment } from '#modules/request/rules/changes.ts';
import { mayShareLocation } from '#modules/request/rules/view.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { providerWaitMinutes } from '#modules/dispatch/index.ts';
import { findById } from '../../http/customer-link.server.ts';
import { endingTermsFor } from '../../http/ending-terms.server.ts';
import { readDevice } from '../../http/device.server.ts';

/**
 * What the holder of a payment link sees.
 * @throws 404 unknown, 410 expired, 503 when the database doesn't answer
 */
export async function loadPayment({ request, params }: LoaderFunctionArgs) {
  const found = await findById(params.requestId);
  if (!found) throw new AppError(404);
  if (found.link === 'expired') throw new AppError(410);
  const { row } = found;
  const common = {
    number: formatRequestNumber(row.request_number),
    track: row.customer_tracking_id,
    version: row.version,
  };
  if (found.link === 'cancelled') return { kind: 'cancelled' as const, ...common };
  const status = canonicalStatus(row.status);
  const facts = { status, requestType: row.request_type, finalPriceCents: row.final_price_cents };
  if (!mayOpenPayment(facts)) return { kind: kindOf(row), ...common };
  const device = await readDevice(request);
  return {
    kind: 'payable' as const,
    ...common,
    nonce: nonce(),
    termsAccepted: device.accepted('terms', row.id),
    endings: await endingTermsFor(request),
    price: facts.finalPriceCents,
    providerWaitMinutes: await providerWaitMinutes(),
    sessionOpen: row.status === 'payment_pending',
    mayShareLocation: mayShareLocation(status),
    service: {
      type: row.service_type,
      vehicle: [row.vehicle_year, row.vehicle_make, row.vehicle_model].join(' '),
      pickup: row.location_address,
      destination: row.destination_address,
    },
  };
}

export type PaymentPage = Awaited<ReturnType<typeof loadPayment>>;
export type PayablePage = Extract<PaymentPage, { kind: 'payable' }>;

function kindOf(row: CustomerRow): 'checking' | 'paid' | 'not_ready' {
  if (row.status === 'payment_completed') return 'checking';
  return row.deposit_paid ? 'paid' : 'not_ready';
}
