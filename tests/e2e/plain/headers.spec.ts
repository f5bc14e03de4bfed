import { expect, test } from '@playwright/test';
import { Visitor } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM } from '../people.ts';
import { startSecondSite } from '../second-site.ts';
import { deskPath, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

interface PageResponse {
  name: string;
  status: number;
  headers: Headers;
  html: string;
}

async function readPage(name: string, expected: number, answer: Response): Promise<PageResponse> {
  expect(answer.status, name).toBe(expected);
  return { name, status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** Splits a response's CSP into directives. */
function parsePolicy({ headers, name }: PageResponse): Map<string, string> {
  const policy = headers.get('content-security-policy');
  expect(policy, name).not.toBeNull();
  expect(headers.has('content-security-policy-report-only'), name).toBe(false);
  return new Map(
    String(policy)
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );
}

/** Checks every script, stylesheet, event handler and URL of a page against its CSP. */
function expectOnlyOwnResources(page: PageResponse): void {
  const policy = parsePolicy(page);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy.get('script-src') ?? policy.get('style-src') ?? '')?.[1] ?? '';
  expect(nonce.length, page.name).toBeGreaterThanOrEqual(20);
  // Allows only our own files and scripts with the response's nonce: no other sites, no other inline scripts, no eval.
  const allowed = ["'none'", "'self'", `'nonce-${nonce}'`];
  expect(
    scripts.split(' ').filter((source) => !allowed.includes(source)),
    page.name,
  ).toEqual([]);
  expect(policy.get('style-src'), page.name).not.toContain('unsafe');
  for (const [tag, attributes = ''] of page.html.matchAll(/<(?:script|style)\b([^>]*)>/g)) {
    expect(attributes, `${page.name}: ${tag}`).toContain(`nonce="${nonce}"`);
  }
  expect(page.html, page.name).not.toMatch(/<[a-z][^>]*\s(?:on[a-z]+|style)=["']/);
  expect(page.html, page.name).not.toMatch(/(?:href|src|action)=["']\s*javascript:/i);
  expect(policy.get('frame-ancestors'), page.name).toBe("'none'");
  expect(policy.get('base-uri'), page.name).toBe("'none'");
  expect(page.headers.get('referrer-policy'), page.name).toBe('same-origin');
  expect(page.headers.get('x-content-type-options'), page.name).toBe('nosniff');
  expect(page.headers.get('x-powered-by'), page.name).toBeNull();
}

const readNonce = (page: PageResponse) =>
  /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];

test('every kind of page runs only our own scripts, and sends no referrer to other sites', async () => {
  const guest = new Visitor(SYSTEM.baseUrl);
  const desk = await signIn();
  const story = await (await (await Story.submit(desk, {})).agreePrice('185')).payDeposit();
  await (await story.assignProvider()).acceptAgreement();
  await story.makeFamilyLink();
  const pages: PageResponse[] = [];
  const visitPage = async (who: Visitor, path: string, status = 200) =>
    pages.push(await readPage(`${status} ${path}`, status, await who.fetch(path)));

  for (const path of ['/', '/request', '/legal/terms', '/legal/privacy', '/city/plano', '/county/dallas-county']) {
    await visitPage(guest, path);
  }
  for (const path of [story.trackPath, story.familyPath]) await visitPage(guest, path);
  await visitPage(story.driver, `/payment/${story.id}`);
  await visitPage(guest, `/payment-success?session_id=${story.sessionId}`);
  await visitPage(guest, story.jobPath);
  await visitPage(story.cab, story.jobPath);
  await visitPage(guest, '/admin/login');
  for (const tab of ['active', 'phone', 'completed', 'settings']) await visitPage(desk, `/admin?tab=${tab}`);
  for (const path of [deskPath(story.id), '/admin/account', '/admin/providers', '/admin/providers/new']) {
    await visitPage(desk, path);
  }
  await visitPage(desk, `/admin/providers/${story.providerId}`);
  // The next visits are to error pages.
  await visitPage(guest, '/no/such/page', 404);
  await visitPage(guest, '/track/00000000', 404);
  await visitPage(guest, '/provider/AAAAAAAAA', 404);
  const post = (path: string, origin = SYSTEM.baseUrl, body = 'intent=sign_in') =>
    guest.fetch(path, {
      method: 'POST',
      body,
      headers: { origin: new URL(origin).origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
  pages.push(await readPage('422', 422, await post('/request', undefined, 'intent=request_offer')));
  pages.push(await readPage('403', 403, await post('/request', 'https://evil.example')));
  pages.push(await readPage('401', 401, await post('/admin')));
  pages.push(await readPage('413', 413, await post('/request', undefined, `a=${'x'.repeat(70_000)}`)));
  await story.setColumns(`status = 'completed', service_completed_at = now() - interval '2 hours'`);
  await visitPage(guest, story.trackPath, 410);
  await visitPage(guest, story.jobPath, 410);

  for (const page of pages) expectOnlyOwnResources(page);
  // Each response must have a nonce of its own.
  expect(new Set(pages.map(readNonce)).size).toBe(pages.length);
});

test('with a Google key the pages also run Google’s scripts, and nobody else’s', async () => {
  const site = await startSecondSite({ GOOGLE_MAPS_API_KEY: 'no-key' });
  try {
    const page = await readPage('the form', 200, await fetch(`${site.url}/request`));
    const sources = parsePolicy(page).get('script-src')?.split(' ');
    const googleSources = ['https://*.googleapis.com', "'unsafe-eval'", 'blob:'];
    expect(sources).toEqual(["'self'", `'nonce-${readNonce(page)}'`, ...googleSources]);
    expect(parsePolicy(page).get('frame-ancestors')).toBe("'none'");
  } finally {
    await site.stop();
  }
});

test('the emulators’ pages run no scripts', async () => {
  const desk = await signIn();
  const story = await (await Story.submit(desk, {})).agreePrice('185');
  const checkoutPage = await story.driver.submit(await story.driver.get(`/payment/${story.id}`), 'pay_deposit');
  const smsEmulatorUrl = process.env.E2E_TWILIO_EMULATOR_URL ?? '';
  const pages = [
    await readPage('the checkout', 200, await fetch(checkoutPage.url)),
    await readPage('no checkout', 404, await fetch(new URL('/c/pay/cs_test_made_up', checkoutPage.url))),
    await readPage('the phones', 200, await fetch(smsEmulatorUrl)),
  ];
  for (const page of pages) {
    expectOnlyOwnResources(page);
    expect(parsePolicy(page).get('default-src'), page.name).toBe("'none'");
    expect(parsePolicy(page).has('script-src'), page.name).toBe(false);
    expect(page.html, page.name).not.toContain('<script');
    expect(page.headers.get('cache-control'), page.name).toBe('no-store');
  }
});

test('the error page during an outage follows the same rules', async () => {
  const site = await startSecondSite({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
  try {
    const page = await readPage('503', 503, await fetch(`${site.url}/track/abcdefgh`));
    expectOnlyOwnResources(page);
    expect(page.html).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:1|at .*\.(ts|js):\d+/);
  } finally {
    await site.stop();
  }
});

test('pages behind secret links are not cached and not indexed', async () => {
  const { driver, trackingPath, id } = await submitRequest();
  for (const path of [trackingPath, `/payment/${id}`]) {
    const answer = await driver.fetch(path);
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control'), path).toMatch(/no-store/);
    expect(answer.headers.get('referrer-policy'), path).toBe('same-origin');
  }
  const data = await readPage('data', 200, await driver.fetch(`${trackingPath}.data`));
  expect(data.headers.get('cache-control')).toMatch(/no-store/);
  expect(Object.fromEntries(parsePolicy(data))).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  expect(data.headers.get('x-content-type-options')).toBe('nosniff');
  const page = await driver.get(trackingPath);
  expect(page.html).toContain('content="noindex"');
  expect(await (await fetch(`${SYSTEM.baseUrl}/sitemap.xml`)).text()).not.toContain('/track/');
});

test('a page asks for all its scripts at low priority, in a header that any proxy takes', async () => {
  const { driver, trackingPath, id } = await submitRequest();
  const desk = await signIn();
  for (const answer of [await driver.fetch('/'), await driver.fetch(trackingPath), await desk.fetch(deskPath(id))]) {
    const page = await readPage(answer.url, 200, answer);
    const scripts = [...page.html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, url]) => url);
    expect(scripts.length, page.name).toBeGreaterThan(5);
    const link = page.headers.get('link') ?? '';
    expect(link.split(', ').toSorted(), page.name).toEqual(
      scripts.map((url) => `<${url}>; rel=modulepreload; fetchpriority=low`).toSorted(),
    );
    // By default, nginx accepts at most 4 kB of response headers, so the Link header must be much shorter.
    expect(link.length, page.name).toBeLessThan(2_800);
  }
});
