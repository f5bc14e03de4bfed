import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#kernel/constants.ts';
import { makeFamilyId, makeLinkId, makeLocateToken, formatLocateToken } from '#kernel/ids.ts';
import { ROOT } from '#scripts/lib/folders.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { openWebServer } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import { createRateLimiter } from './limits.ts';
import { fictionalAddress } from '#night/visitor.ts';
import { createForeignPostCheck } from './origin.ts';
import { rateLimit } from './rate-limit.ts';

/** More links than one operator has open at a time. The more are open, the easier it is to guess one. */
const OPEN_LINK_COUNT = 100;
const YEAR_MS = 365 * DAY;
/** Stop counting here, because a limit this high protects nothing. */
const MAX_TRIES = 10_000;

/**
 * The kinds of requests whose response tells whether a link is right. From one IP address, `tries` requests with wrong
 * links are allowed in each `window` (in seconds). All kinds share one count, except `place`, which has its own.
 */
const GUESSABLE_REQUESTS = {
  page: { method: 'GET', pathFor: (id: string) => `/track/${id}`, tries: 1_200, window: 60 },
  stream: { method: 'GET', pathFor: (id: string) => `/track/${id}/events`, tries: 1_200, window: 60 },
  command: { method: 'POST', pathFor: (id: string) => `/track/${id}`, tries: 1_200, window: 60 },
  photo: { method: 'POST', pathFor: (id: string) => `/track/${id}/photos`, tries: 1_200, window: 60, multipart: true },
  position: { method: 'POST', pathFor: (id: string) => `/provider/${id}/position`, tries: 1_200, window: 60 },
  place: { method: 'GET', pathFor: (token: string) => `/locate/${formatLocateToken(token)}`, tries: 240, window: 60 },
} as const;
type GuessableRequest = keyof typeof GUESSABLE_REQUESTS;

let database: DeskDatabase;
let limits: ReturnType<typeof createRateLimiter>;
let webServer: TestWebServer;
/** How many tries reached a route. */
let triesReachingRoute = 0;
let address = '';

beforeAll(async () => {
  database = await openDeskDatabase();
  limits = createRateLimiter(database.url);
  const app = express();
  app.set('trust proxy', 1);
  app.use(rateLimit(limits, createForeignPostCheck()));
  app.use((req, res) => {
    if (req.headers['x-right']) return void res.end();
    triesReachingRoute += 1;
    res.status(404).end();
  });
  webServer = await openWebServer(app);
});
afterAll(async () => {
  webServer.close();
  await limits.close();
  await database.close();
});

async function tryRandomLink(kind: GuessableRequest): Promise<{ status: number; retryAfter: number }> {
  const { method, pathFor } = GUESSABLE_REQUESTS[kind];
  const headers = new Headers({ 'x-forwarded-for': address });
  if ('multipart' in GUESSABLE_REQUESTS[kind]) headers.set('content-type', 'multipart/form-data; boundary=x');
  const answer = await fetch(webServer.url + pathFor(kind === 'place' ? makeLocateToken() : makeLinkId()), {
    method,
    headers,
  });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
}

/**
 * Tries random links until one is refused, a few at a time, like an attacker from one IP address.
 * @returns how many were tried, and Retry-After
 */
async function guessUntilRefused(way: GuessableRequest): Promise<{ tried: number; retryAfter: number }> {
  const reachedBefore = triesReachingRoute;
  for (;;) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryRandomLink(way)));
    for (const { status } of answers) expect([404, 429]).toContain(status);
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return { tried: triesReachingRoute - reachedBefore, retryAfter: refused.retryAfter };
    if (triesReachingRoute - reachedBefore >= MAX_TRIES)
      return { tried: triesReachingRoute - reachedBefore, retryAfter: 0 };
  }
}

/** How many ids the generator can make, from its characters and length. */
function countPossibleIds(make: () => string): number {
  const ids = Array.from({ length: 2_000 }, make);
  const places = Math.min(...ids.map(({ length }) => length));
  return new Set(ids.join('')).size ** places;
}

/**
 * The average time, in milliseconds, until one IP address guesses an open link.
 * @param idCount how many ids are possible
 */
const msUntilHit = (idCount: number, triesAMinute: number) => (idCount / OPEN_LINK_COUNT / triesAMinute) * MINUTE;

const [threatModelRow = ''] =
  /^\| A link is guessed \|.*$/m.exec(readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8')) ?? [];
const formatCount = (count: number) => count.toLocaleString('en-US');

describe('guessing links', () => {
  it.each(Object.keys(GUESSABLE_REQUESTS) as GuessableRequest[])(
    'by %s is refused after the number of tries in the threat model',
    async (way) => {
      address = fictionalAddress(Object.keys(GUESSABLE_REQUESTS).indexOf(way));
      const from = performance.now();
      const { tried, retryAfter } = await guessUntilRefused(way);
      const took = (performance.now() - from) / SECOND;
      expect(tried).toBe(GUESSABLE_REQUESTS[way].tries);
      // The refusal lasts until the window that began with the first try is over.
      expect(retryAfter + took).toBeGreaterThanOrEqual(GUESSABLE_REQUESTS[way].window);
      expect(retryAfter).toBeLessThanOrEqual(GUESSABLE_REQUESTS[way].window);
      expect(await tryRandomLink(way)).toMatchObject({ status: 429 });
      // Another kind of request has no tries left either.
      if (way !== 'place')
        expect(await tryRandomLink(way === 'page' ? 'stream' : 'page')).toMatchObject({ status: 429 });
    },
  );

  it('is described by the threat model', () => {
    expect(threatModelRow).toContain(` ${formatCount(GUESSABLE_REQUESTS.page.tries)} wrong links`);
    expect(threatModelRow).toContain(` ${formatCount(GUESSABLE_REQUESTS.place.tries)} wrong links to callers' places`);
  });

  it("doesn't count right links, nor stop those who have one open behind the same IP address", async () => {
    address = fictionalAddress(100);
    const open = (id: string) =>
      fetch(`${webServer.url}/track/${id}`, { headers: { 'x-forwarded-for': address, 'x-right': '1' } });
    const link = makeLinkId();
    const { tries } = GUESSABLE_REQUESTS.page;
    for (let n = 0; n < 100; n++) expect((await open(n % 2 ? link : makeLinkId())).status).toBe(200);
    expect((await guessUntilRefused('page')).tried).toBe(tries);
    expect([(await open(link)).status, (await open(makeLinkId())).status]).toEqual([200, 429]);
  });
});

describe('ids of links', () => {
  const { page, place } = GUESSABLE_REQUESTS;
  it.each([
    ['a customer’s, or a provider’s', makeLinkId, page.tries, 1_000],
    ['a caller’s', makeLocateToken, place.tries, 60_000],
    ['a family’s', makeFamilyId, page.tries, 1_000_000],
  ] as const)('are so many that guessing %s takes one IP address years', (_whose, make, triesAMinute, years) => {
    expect(msUntilHit(countPossibleIds(make), triesAMinute) / YEAR_MS).toBeGreaterThan(years);
  });
});
