import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { STAGES } from '../ui/stages.ts';
import type { StageName } from '../ui/stages.ts';
import type { Story } from '../ui/story.ts';
import { SYSTEM } from './people.ts';
import { signIn } from './signed-in.ts';

test.use({ baseURL: SYSTEM.baseUrl });

/** An element's tag, and by part its computed style. */
interface Look {
  tag: string;
  parts: Record<string, Record<string, string>>;
}

/** How every element looks. Folds are opened first, so that what they hide is compared too. */
function readLooks(page: Page): Promise<Look[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    for (const animation of document.getAnimations()) animation.cancel();
    return [...document.body.querySelectorAll('*')].map((element): Look => {
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

/** What differs between two looks, a line each. */
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

/** The text of the stylesheets that a visitor from within the site would be linked to. */
async function linkedStyles(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const hrefs = await page.evaluate(
    (html) => {
      const { head } = new DOMParser().parseFromString(html, 'text/html');
      return [...head.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href') ?? '');
    },
    await answer.text(),
  );
  expect(hrefs).not.toEqual([]);
  const answers = await Promise.all(hrefs.map((href) => page.request.get(href)));
  return (await Promise.all(answers.map((one) => one.text()))).join('\n');
}

async function expectSameLooks(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const inlined = page.locator('style[data-brought-styles]');
  const styles = await linkedStyles(page, path);
  expect((await inlined.innerHTML()).length, 'rules were dropped').toBeLessThan(styles.length * 0.8);
  const looks: Look[][] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    looks.push(await readLooks(page));
  }
  await inlined.evaluate((style, text) => void (style.textContent = text), styles);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const before = looks.pop() ?? [];
    const after = await readLooks(page);
    expect(after.length).toBe(before.length);
    expect(differences(before, after)).toEqual([]);
  }
}

for (const path of ['/', '/request', '/legal/terms']) {
  test(`${path} looks the same without the rules that were dropped`, async ({ page }) => {
    await expectSameLooks(page, path);
  });
}

const LINK_STAGES: readonly StageName[] = ['pending', 'finalOffer', 'handedBack', 'enRoute', 'arrived', 'partlyDone'];

for (const name of LINK_STAGES) {
  test(`the links of a request look the same without the rules that were dropped: ${name}`, async ({ page }) => {
    const story: Story = await STAGES[name](await signIn());
    await page.context().addCookies(story.cabCookies());
    const paths = [story.trackPath, story.familyLink, story.jobToken && story.jobPath, `/payment/${story.id}`];
    for (const path of paths) if (path) await expectSameLooks(page, path);
  });
}
