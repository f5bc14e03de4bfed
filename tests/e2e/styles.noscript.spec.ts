import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { STAGES } from '../ui/stages.ts';
import type { StageName } from '../ui/stages.ts';
import type { Story } from '../ui/story.ts';
import { SYSTEM } from './people.ts';
import { signIn } from './signed-in.ts';

test.use({ baseURL: SYSTEM.baseUrl });

/** An element's tag, and the computed styles of its parts: the element itself, `::before` and `::after`. */
interface Look {
  tag: string;
  parts: Record<string, Record<string, string>>;
}

/** Reads how every element looks. Opens each `<details>` first, so that its content is compared too. */
function readLooks(page: Page): Promise<Look[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    for (const animation of document.getAnimations()) animation.cancel();
    return [...document.body.querySelectorAll(':not(link, script)')].map((element): Look => {
      const parts: Look['parts'] = {};
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (part !== '' && style.content === 'none') continue;
        parts[part] = Object.fromEntries([...style].map((property) => [property, style.getPropertyValue(property)]));
      }
      return { tag: (element.cloneNode() as Element).outerHTML, parts };
    });
  });
}

/** The differences between two states of a page, one line for each property. */
function differences(before: readonly Look[], after: readonly Look[]): string[] {
  return after.flatMap(({ tag, parts }, index) =>
    [...new Set([...Object.keys(parts), ...Object.keys(before[index]?.parts ?? {})])].flatMap((part) => {
      const [was = {}, is = {}] = [before[index]?.parts[part], parts[part]];
      return [...new Set([...Object.keys(was), ...Object.keys(is)])]
        .filter((property) => was[property] !== is[property])
        .map((property) => `${tag}${part} ${property}: ${was[property]} instead of ${is[property]}`);
    }),
  );
}

/**
 * The page's whole stylesheets, which it links at the end of its body. Its head has only the rules that the page uses
 * at first (decision 0073).
 */
const WHOLE_SHEETS_PATTERN = /\/assets\/(marketing|request|track|job|site)-(?!more-)[\w-]+\.css$/;

/**
 * Checks that the page looks the same in three states: with only the inlined rules, after its whole stylesheets have
 * loaded too, and with these stylesheets in the head instead of the inlined rules.
 */
async function expectSameLooks(page: Page, path: string): Promise<void> {
  await page.route(WHOLE_SHEETS_PATTERN, (route) => route.abort());
  await openAndFocus(page, path);
  const inlined = await readLooksAtAllWidths(page);
  await page.unroute(WHOLE_SHEETS_PATTERN);
  await openAndFocus(page, path);
  expect(differences(inlined, await readLooksAtAllWidths(page)), 'with the whole stylesheets').toEqual([]);
  await page.evaluate((pattern) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('body link[rel="stylesheet"]')];
    document
      .querySelector('style[data-brought-styles]')
      ?.replaceWith(...links.filter(({ href }) => new RegExp(pattern).test(href)));
  }, WHOLE_SHEETS_PATTERN.source);
  await expect.poll(() => page.locator('head link[rel="stylesheet"]').evaluateAll(areLoaded)).toBe(true);
  expect(differences(inlined, await readLooksAtAllWidths(page)), 'linked in the head').toEqual([]);
}

/** Focuses the page's first link, so that the focus ring is compared too. */
async function openAndFocus(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Tab');
}

const areLoaded = (links: Element[]) =>
  links.length > 0 && links.every((link) => link instanceof HTMLLinkElement && link.sheet !== null);

async function readLooksAtAllWidths(page: Page): Promise<Look[]> {
  const looks: Look[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    looks.push(...(await readLooks(page)));
  }
  return looks;
}

for (const path of ['/', '/request', '/legal/terms']) {
  test(`${path} looks the same with only the inlined rules`, async ({ page }) => {
    await expectSameLooks(page, path);
  });
}

const LINK_STAGES: readonly StageName[] = ['pending', 'finalOffer', 'handedBack', 'enRoute', 'arrived', 'partlyDone'];

for (const name of LINK_STAGES) {
  test(`the links of a request look the same with only the inlined rules: ${name}`, async ({ page }) => {
    const story: Story = await STAGES[name](await signIn());
    await page.context().addCookies(story.cabCookies());
    const paths = [story.trackPath, story.familyLink, story.jobToken && story.jobPath, `/payment/${story.id}`];
    for (const path of paths) if (path) await expectSameLooks(page, path);
  });
}
