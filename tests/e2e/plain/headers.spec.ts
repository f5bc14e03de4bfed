import { expect, test } from '@playwright/test';
import { Visitor } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM } from '../people.ts';
import { startSecondSite } from '../second-site.ts';
import { deskPath, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

/** A response with its HTML. */
interface Came {
  name: string;
  status: number;
  headers: Headers;
  html: string;
}

async function came(name: string, expected: number, answer: Response): Promise<Came> {
  expect(answer.status, name).toBe(expected);
  return { name, status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** The CSP, by directive. */
function policyOf({ headers, name }: Came): Map<string, string> {
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
function expectOnlyOurs(page: Came): void {
  const policy = policyOf(page);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy.get('script-src') ?? policy.get('style-src') ?? '')?.[1] ?? '';
  expect(nonce.length, page.name).toBeGreaterThanOrEqual(20);
  // Our own files and the response's nonce: no other sites, nothing inline, no eval.
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

const nonceOf = (page: Came) => /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];

test('every kind of page runs only our own scripts, and sends no referrer to other sites', async () => {
  const guest = new Visitor(SYSTEM.baseUrl);
  const desk = await signIn();
  const story = await (await (await Story.submit(desk, {})).agreePrice('185')).payDeposit();
  await (await story.assignProvider()).acceptAgreement();
  await story.makeFamilyLink();
  const pages: Came[] = [];
  const look = async (who: Visitor, path: string, status = 200) =>
    pages.push(await came(`${status} ${path}`, status, await who.fetch(path)));

  for (const path of ['/', '/request', '/legal/terms', '/legal/privacy', '/city/plano', '/county/dallas-county']) {
    await look(guest, path);
  }
  for (const path of [story.trackPath, story.familyPath]) await look(guest, path);
  await look(story.driver, `/payment/${story.id}`);
  await look(guest, `/payment-success?session_id=${story.sessionId}`);
  await look(guest, story.jobPath);
  await look(story.cab, story.jobPath);
  await look(guest, '/admin/login');
  for (const tab of ['active', 'phone', 'completed', 'settings']) await look(desk, `/admin?tab=${tab}`);
  for (const path of [deskPath(story.id), '/admin/account', '/admin/providers', '/admin/providers/new']) {
    await look(desk, path);
  }
  await look(desk, `/admin/providers/${story.providerId}`);
  // Error pages.
  await look(guest, '/no/such/page', 404);
  await look(guest, '/track/00000000', 404);
  await look(guest, '/provider/AAAAAAAAA', 404);
  const post = (path: string, origin = SYSTEM.baseUrl, body = 'intent=sign_in') =>
    guest.fetch(path, {
      method: 'POST',
      body,
      headers: { origin: new URL(origin).origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
  pages.push(await came('422', 422, await post('/request', undefined, 'intent=request_offer')));
  pages.push(await came('403', 403, await post('/request', 'https://evil.example')));
  pages.push(await came('401', 401, await post('/admin')));
  pages.push(await came('413', 413, await post('/request', undefined, `a=${'x'.repeat(70_000)}`)));
  await story.setColumns(`status = 'completed', service_completed_at = now() - interval '2 hours'`);
  await look(guest, story.trackPath, 410);
  await look(guest, story.jobPath, 410);

  for (const page of pages) expectOnlyOurs(page);
  // Each response has its own nonce.
  expect(new Set(pages.map(nonceOf)).size).toBe(pages.length);
});

test('with a Google key the pages also run Google’s scripts, and nobody else’s', async () => {
  const site = await startSecondSite({ GOOGLE_MAPS_API_KEY: 'no-key' });
  try {
    const page = await came('the form', 200, await fetch(`${site.url}/request`));
    const sources = policyOf(page).get('script-src')?.split(' ');
    const google = ['https://*.googleapis.com', "'unsafe-eval'", 'blob:'];
    expect(sources).toEqual(["'self'", `'nonce-${nonceOf(page)}'`, ...google]);
    expect(policyOf(page).get('frame-ancestors')).toBe("'none'");
  } finally {
    await site.stop();
  }
});

test('the emulators’ pages run no scripts', async () => {
  const desk = await signIn();
  const story = await (await Story.submit(desk, {})).agreePrice('185');
  const hosted = await story.driver.submit(await story.driver.get(`/payment/${story.id}`), 'pay_deposit');
  const phones = process.env.E2E_TWILIO_EMULATOR_URL ?? '';
  const pages = [
    await came('the checkout', 200, await fetch(hosted.url)),
    await came('no checkout', 404, await fetch(new URL('/c/pay/cs_test_made_up', hosted.url))),
    await came('the phones', 200, await fetch(phones)),
  ];
  for (const page of pages) {
    expectOnlyOurs(page);
    expect(policyOf(page).get('default-src'), page.name).toBe("'none'");
    expect(policyOf(page).has('script-src'), page.name).toBe(false);
    expect(page.html, page.name).not.toContain('<script');
    expect(page.headers.get('cache-control'), page.name).toBe('no-store');
  }
});

test('the error page during an outage follows the same rules', async () => {
  const site = await startSecondSite({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
  try {
    const page = await came('503', 503, await fetch(`${site.url}/track/abcdefgh`));
    expectOnlyOurs(page);
    expect(page.html).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:1|at .*\.(ts|js):\d+/);
  } finally {
    await site.stop();
  }
});

test('pages behind secret links are not cached and not indexed', async () => {
  const { driver, track, id } = await submitRequest();
  for (const path of [track, `${track}.data`, `/payment/${id}`]) {
    const answer = await driver.fetch(path);
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control'), path).toMatch(/no-store/);
    expect(answer.headers.get('referrer-policy'), path).toBe('same-origin');
  }
  const page = await driver.get(track);
  expect(page.html).toContain('content="noindex"');
  expect(await (await fetch(`${SYSTEM.baseUrl}/sitemap.xml`)).text()).not.toContain('/track/');
});
