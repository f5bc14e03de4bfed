import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  CITIES,
  FOOTER_SERVICES,
  HOME_SERVICES,
  INFO_PAGES,
  COUNTIES,
  titleFromSlug,
} from '#modules/site/rules/slugs.ts';
import { collectErrors } from './people.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

const PAGES = [
  '/',
  '/city/dallas',
  '/city/waco',
  '/service/emergency-towing',
  '/county/collin-county',
  '/info/transparent-pricing',
  '/legal/privacy',
  '/nowhere',
];

const linkTargets = (page: Page, selector: string) =>
  page.locator(`${selector} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** How many pixels the page is too wide. */
const horizontalOverflow = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

test('the home page: ten blocks in order', async ({ page, context }) => {
  const faults = collectErrors(context);
  await page.goto('/');
  const hero = page.locator('.hero');
  await expect(hero).toContainText('Serving the DFW Metroplex');
  await expect(hero.getByRole('link', { name: 'Get Help Now' })).toHaveAttribute('href', '/request');
  await expect(hero.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await expect(hero.locator('.call-now a')).toHaveAttribute('href', /^tel:/);

  const blocks = await page
    .locator('[data-block]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')));
  expect(blocks).toEqual(['cities', 'vehicles', 'benefits', 'services', 'steps', 'notice', 'testimonials', 'closing']);
  // The hero comes first, the footer last.
  const all = page.locator('.hero, [data-block], footer');
  await expect(all.first()).toHaveClass(/hero/);
  await expect(all.last()).toHaveClass(/footer/);

  expect(await linkTargets(page, '[data-block="cities"]')).toEqual(CITIES.map((slug) => `/city/${slug}`));
  await expect(page.locator('[data-block="cities"]')).toContainText('Dallas, Tarrant, Collin and Denton');
  await expect(page.locator('[data-block="benefits"] h3')).toHaveText([
    'No account required',
    'Real-time tracking',
    'Verified providers',
    'Direct communication',
  ]);
  expect(await linkTargets(page, '[data-block="services"]')).toEqual(HOME_SERVICES.map((slug) => `/service/${slug}`));
  await expect(page.locator('[data-block="services"] .service-name')).toHaveText(HOME_SERVICES.map(titleFromSlug));
  await expect(page.locator('[data-block="steps"] h3')).toHaveText([
    'Request service',
    'Get matched',
    'Track and connect by SMS',
  ]);
  await expect(page.locator('[data-block="notice"]')).toContainText('NOT the service provider');
  await expect(page.locator('[data-block="testimonials"] .badge')).toHaveText(['Sample', 'Sample', 'Sample']);
  expect((await linkTargets(page, '[data-block="closing"]'))[0]).toBe('/request');
  expect(faults).toEqual([]);
});

test('the footer: links in order; legal words are links only below the form', async ({ page }) => {
  await page.goto('/');
  const links = await linkTargets(page, 'footer');
  expect(links.at(-2)).toMatch(/^tel:/);
  expect(links.at(-1)).toBe('/language/es');
  expect(links.slice(0, -2)).toEqual([
    '/',
    ...COUNTIES.map((slug) => `/county/${slug}`),
    ...FOOTER_SERVICES.map((slug) => `/service/${slug}`),
    ...INFO_PAGES.map((slug) => `/info/${slug}`),
  ]);
  const footer = page.locator('footer');
  for (const legalText of ['Privacy Policy', 'Terms of Service', 'Safety Guidelines', 'Provider Network', '© 2025']) {
    await expect(footer).toContainText(legalText);
  }
  await page.goto('/request');
  expect(await linkTargets(page, '.footer-legal')).toEqual(['/legal/privacy', '/legal/terms']);
});

test('below a form the footer is a line that unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ['en', 'es']) {
    await page.goto(`/language/${language}`);
    await page.goto('/request');
    const footer = page.locator('footer');
    const height = async () => (await footer.boundingBox())?.height ?? 0;
    expect(await height(), language).toBeLessThanOrEqual(96);
    await footer.locator('summary').click();
    await expect(footer.locator('a[href="/county/dallas-county"]')).toBeVisible();
    expect(await height(), language).toBeGreaterThan(96);
  }
});

test('marketing pages: names, fallbacks, 404', async ({ page, request }) => {
  const checkPage = async (path: string, name: string, canonical = path) => {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.locator('h1'), path).toHaveText(name);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`^https?://[^/]+${canonical}$`),
    );
    expect((await linkTargets(page, 'main')).includes('/request'), path).toBe(true);
  };
  await checkPage('/city/fort-worth', 'Fort Worth');
  await checkPage('/city/cedar-hill', 'Cedar Hill');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await checkPage('/service/flat-tire-change', 'Flat Tire Change');
  await expect(page.locator('.sign')).toContainText('$75-$95');
  await expect(page.locator('.sign')).toContainText('15-30 minutes');
  await checkPage('/service/no-such-thing', 'Emergency Towing', '/service/emergency-towing');
  await checkPage('/county/denton-county', 'Denton County');
  await checkPage('/county/no-such-county', 'Dallas County', '/county/dallas-county');
  await checkPage('/info/safe-and-secure', 'Safe And Secure');
  await checkPage('/info/no-such-thing', 'Licensed And Insured', '/info/licensed-and-insured');
  expect((await page.goto('/city/12345'))?.status()).toBe(404);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/');

  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/admin', '/track/', '/payment/', '/provider/', '/locate/'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(robots).toContain(`Sitemap: ${/<loc>([^<]+)\/<\/loc>/.exec(sitemap)?.[1] ?? 'none'}/sitemap.xml`);
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    expect((await request.get(new URL(url).pathname)).status(), url).toBe(200);
  }
});

test('metadata for search engines and shared links', async ({ page, request }) => {
  for (const path of ['/', '/service/jump-start-service', '/city/plano']) {
    await page.goto(path);
    const structuredData = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as {
      '@graph': { '@type': string }[];
    };
    expect(structuredData['@graph'].map((fact) => fact['@type'])).toEqual(
      expect.arrayContaining(['Organization', 'Service']),
    );
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40}/);
  }
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png');
});

test('the drawer on small screens', async ({ page }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  if (script) await page.waitForLoadState('networkidle');
  const drawer = page.locator('.drawer');
  const sheet = page.locator('.drawer-sheet');
  const open = () => page.locator('.drawer-open').click();
  await open();
  await expect(sheet).toBeVisible();
  // The drawer's links: the phone, Home, Request Service, the language, and the amber button.
  await expect(sheet.getByRole('link')).toHaveCount(5);
  await expect(sheet.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
  const sheetBox = await sheet.boundingBox();
  expect(sheetBox).toMatchObject({ height: 400, y: 340 });
  // A click on the overlay closes the drawer.
  await page.mouse.click(180, 120);
  await expect(drawer).not.toHaveAttribute('open');
  // A tap on the handle closes the drawer.
  await open();
  await page.mouse.click(180, 364);
  await expect(drawer).not.toHaveAttribute('open');
  if (script) {
    await open();
    await page.keyboard.press('Escape');
    await expect(drawer).not.toHaveAttribute('open');
    await expect(page.locator('.drawer-open')).toBeFocused();
    const dragSheet = async (by: number) => {
      await page.mouse.move(180, 364);
      await page.mouse.down();
      await page.mouse.move(180, 364 + by, { steps: 4 });
      await page.mouse.up();
    };
    await open();
    await dragSheet(30);
    await expect(drawer).toHaveAttribute('open');
    await dragSheet(120);
    await expect(drawer).not.toHaveAttribute('open');
  }
  await open();
  await sheet.getByRole('link', { name: 'Request Service' }).click();
  await expect(page).toHaveURL(/\/request$/);
  await expect(sheet).toBeHidden();
});

for (const size of SIZES) {
  test(`public pages at ${size.width}x${size.height}: no overflow, no accessibility problems`, async ({
    page,
  }, info) => {
    const script = info.project.use.javaScriptEnabled !== false;
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await page.goto(path);
      expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
      // axe runs as a script in the page.
      if (!script) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const axe = new AxeBuilder({ page });
        // The themes differ only in colors, so check only the contrast again.
        if (colorScheme === 'dark') axe.withRules(['color-contrast']);
        const { violations } = await axe.analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${colorScheme} ${id} ${nodes[0]?.html}`)).toEqual([]);
      }
    }
  });
}

test('no overflow at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...PAGES, '/service/commercial-vehicle-service', '/city/mckinney', '/legal/terms']) {
    await page.goto(path);
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
});
