import http from 'node:http';
import { Client } from 'pg';
import { Visitor, fictionalAddress } from '#night/visitor.ts';

/** A towing request as a driver submits it. */
export const TOW_FORM = {
  phone: '(214) 555-0142',
  service_type: 'Towing',
  vehicle_type: 'Car',
  vehicle_year: '2016',
  vehicle_make: 'Subaru',
  vehicle_model: 'Outback',
  location_address: '2200 Ross Ave, Dallas, TX 75201',
  destination_address: '100 Main St, Fort Worth, TX 76102',
};

/** A minimal HTTP client. */
export interface SiteClient {
  base: string;
  agent: http.Agent;
}

export interface SiteAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
}

interface SiteRequest {
  path: string;
  /** The form to post. Without one, the request is a GET. */
  form?: Record<string, string>;
  cookie?: string;
  /** The client's IP address, for rate limits. Sent as X-Forwarded-For, which the site reads if TRUST_PROXY=1. */
  clientAddress?: string;
}

/**
 * Makes a client that keeps its connections open.
 * @param connections how many at most
 */
export function createSiteClient(base: string, connections: number): SiteClient {
  return { base, agent: new http.Agent({ keepAlive: true, maxSockets: connections }) };
}

export class UnexpectedStatusError extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path.split('/')[1]} was answered with ${status}`);
  }
}

/**
 * Sends a request and reads the whole response.
 * @throws when there's no response, or one with an unexpected status
 */
export function sendRequest(
  { base, agent }: SiteClient,
  { path, form, cookie, clientAddress }: SiteRequest,
  expected: number,
): Promise<SiteAnswer> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    ...(cookie ? { cookie } : {}),
    ...(clientAddress ? { 'x-forwarded-for': clientAddress } : {}),
    ...(body ? { origin: base, 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, base), { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      const { statusCode: status = 0, headers: responseHeaders } = answer;
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => {
        if (status === expected) resolve({ status, headers: responseHeaders });
        else reject(new UnexpectedStatusError(path, status));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Makes a function that returns a thousand IP addresses in turn, because a benchmark loads more pages than the rate
 * limit allows one address.
 */
export function clientAddressCycle(): () => string {
  let addressCount = 0;
  return () => fictionalAddress(addressCount++ % 1_000);
}

/**
 * Signs in a dispatcher.
 * @param env from `withSystem`
 */
export async function signIn(env: NodeJS.ProcessEnv): Promise<Visitor> {
  const desk = new Visitor(env.E2E_BASE_URL ?? '');
  await desk.get('/admin/login');
  const page = await desk.postFields('/admin/login', {
    email: env.E2E_ADMIN_EMAIL ?? '',
    password: env.E2E_ADMIN_PASSWORD ?? '',
  });
  if (page.status !== 200 || page.url.startsWith('/admin/login')) throw new Error('the sign-in was refused');
  return desk;
}

export function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Runs a query on a connection of its own. */
export async function query<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a job for each number from 0 to `count - 1`, up to `atOnce` of them at the same time. */
export async function inParallel(count: number, atOnce: number, job: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const runNext = async () => {
    while (next < count) await job(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, runNext));
}

/** Inserts rows of requests that wait for a price, numbered from K70001. They have no workflows. */
export const insertOpenJobs = (url: string, jobs: number) =>
  query(
    url,
    `INSERT INTO customer_requests (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model,
       location_address, version, turn_since, first_opened_at)
     SELECT gen_random_uuid(), 'K7' || lpad(n::text, 4, '0'), '+18175550' || lpad(n::text, 3, '0'), 'lockout', '2019', 'Honda',
       'Civic', '1 Legends Way, Arlington', 1, now(), now()
       FROM generate_series(1, $1) AS n`,
    [jobs],
  );
