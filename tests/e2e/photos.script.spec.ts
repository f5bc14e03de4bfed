import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { PRIVATE_TEXT, cameraPhoto } from '../support/pictures.ts';
import { fillFields, pressIntent, TOW_REQUEST } from './people.ts';
import { photosOf } from './photos.ts';
import { Story } from '../ui/story.ts';
import { rowOfTrackingPath, submitRequest } from './plain/desk.ts';

const photoUpload = async (seed: number, more: Parameters<typeof cameraPhoto>[0] = {}) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await cameraPhoto({ seed, ...more }),
});

test('the page shrinks, rotates and strips a photo before the upload', async ({ page }) => {
  const { id, trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  const photo = await photoUpload(1, { width: 4_000, height: 3_000, orientation: 6 });
  expect(photo.buffer.includes(PRIVATE_TEXT)).toBe(true);
  // Chromium doesn't tell Playwright the bodies of multipart posts, so watch the page send them.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentPhoto: body.get('photo') });
      send.call(this, body);
    };
  });
  await page.locator('.photo-add input').setInputFiles(photo);
  await expect(page.locator('.photos img')).toHaveCount(1);
  await expect(page.getByText('Photo added.')).toBeVisible();
  const sentImage = Buffer.from(
    await page.evaluate(async () => {
      const sentBlob = (window as unknown as { sentPhoto: Blob }).sentPhoto;
      return [...new Uint8Array(await sentBlob.arrayBuffer())];
    }),
  );
  expect(sentImage.includes(PRIVATE_TEXT)).toBe(false);
  expect(sentImage.length).toBeLessThan(photo.buffer.length);
  expect(await sharp(sentImage).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 1_600 });
  expect(await photosOf(id)).toMatchObject([{ width: 1_200 }]);
});

test('several photos are uploaded one by one; the fifth is refused', async ({ page }) => {
  const { id, trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  await page
    .locator('.photo-add input')
    .setInputFiles(await Promise.all([1, 2, 3, 4, 5].map((seed) => photoUpload(seed))));
  await expect(page.locator('.photos img')).toHaveCount(4);
  await expect(page.getByText("You've added all 4 photos.")).toBeVisible();
  await expect(page.locator('.photo-add')).toHaveCount(0);
  expect(await photosOf(id)).toHaveLength(4);
});

test("an upload waits while there's no signal, and then resumes", async ({ page, context }) => {
  const { id, trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  const photoInput = page.locator('.photo-add input');
  await expect(photoInput).toBeAttached();
  await context.setOffline(true);
  await photoInput.setInputFiles(await photoUpload(1));
  await expect(page.getByText("No signal. We'll send it as soon as your signal is back.")).toBeVisible();
  await photoInput.setInputFiles(await photoUpload(2));
  expect(await photosOf(id)).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('.photos img')).toHaveCount(2);
  await expect(page.locator('.uploads')).toHaveCount(0);
  expect(await photosOf(id)).toHaveLength(2);
});

test('an upload continues on other pages', async ({ page }) => {
  const { id, trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  const add = page.locator('.photo-add input');
  await add.setInputFiles(await photoUpload(1));
  await expect(page.locator('.photos img')).toHaveCount(1);
  let openGate = () => {};
  const gatePromise = new Promise<void>((resolve) => (openGate = resolve));
  await page.route(`**${trackingPath}/photos`, async (route) => {
    await gatePromise;
    await route.continue();
  });
  await add.setInputFiles(await photoUpload(2));
  await expect(page.locator('.uploads')).toBeVisible();
  await page.locator('.photos a').click();
  await expect(page.getByRole('heading', { name: 'Your photos' })).toBeVisible();
  const uploadAnswer = page.waitForResponse(`**${trackingPath}/photos`);
  openGate();
  expect((await uploadAnswer).status()).toBe(201);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.locator('.photos img')).toHaveCount(2);
  expect(await photosOf(id)).toHaveLength(2);
});

test('after a lost answer or a busy server, a photo is sent again and kept once', async ({ page }) => {
  const { id, trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  let attempts = 0;
  await page.route(`**${trackingPath}/photos`, async (route) => {
    attempts += 1;
    if (attempts === 1) return route.fulfill({ status: 503, body: '' });
    // The server stores this photo, but the response is lost.
    if (attempts === 2) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await page.locator('.photo-add input').setInputFiles(await photoUpload(1));
  await expect(page.locator('.uploads')).toHaveCount(0);
  await expect(page.locator('.photos img')).toHaveCount(1);
  expect(attempts).toBe(3);
  expect(await photosOf(id)).toHaveLength(1);
});

test('a refused photo says why, and can be removed or retried', async ({ page }) => {
  const { id, trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  const add = page.locator('.photo-add input');
  await add.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(page.getByText("We Can't Read This Photo")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("We Can't Read This Photo")).toBeVisible();
  // Photos added later don't wait for the failed one.
  await add.setInputFiles(await photoUpload(1));
  await expect(page.locator('.photos img')).toHaveCount(1);
  await page.getByRole('button', { name: 'Skip this photo' }).click();
  await expect(page.locator('.uploads')).toHaveCount(0);
  expect(await photosOf(id)).toHaveLength(1);
});

test('a request does not wait for its photo, and a refused form sends none', async ({ page, context }) => {
  await page.goto('/request');
  const input = page.locator('#request-form input[name="photo"]');
  await input.setInputFiles(await photoUpload(1));
  await pressIntent(page, 'request_offer');
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  // The field still has the photo.
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
  await fillFields(page, TOW_REQUEST);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await context.route('**/track/*/photos', async (route) => {
    await gate;
    await route.continue();
  });
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /\/request(\.data|$)/.test(request.url())),
    pressIntent(page, 'request_offer'),
  ]);
  expect(sent.postDataBuffer()?.length).toBeLessThan(5_000);
  await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
  const { id } = await rowOfTrackingPath(new URL(page.url()).pathname);
  await expect(page.locator('.uploads li')).toHaveCount(1);
  expect(await photosOf(id)).toEqual([]);
  open();
  await expect(page.locator('.photos img')).toHaveCount(1);
  expect(await photosOf(id)).toHaveLength(1);
});

test('a report of a failure does not wait for its photo, which follows', async ({ page, context }) => {
  const story = await Story.onSite();
  await context.addCookies(story.cabCookies());
  await page.goto(story.jobPath);
  await page.getByText("I can't do the job", { exact: true }).click();
  await page.getByText("It isn't safe here").click();
  const form = page.locator('form:has([value="report_failure"])');
  await form.locator('input[name="photo"]').setInputFiles(await photoUpload(1));
  await expect(form.getByText("We'll send it right after your report.")).toBeVisible();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /\/provider\/[^/]+$/.test(request.url())),
    pressIntent(page, 'report_failure'),
  ]);
  expect(sent.postDataBuffer()?.length).toBeLessThan(5_000);
  await expect(page.getByText('You told dispatch that')).toBeVisible();
  await expect(page.locator('.photos img')).toHaveCount(1);
  expect(await photosOf(story.id)).toMatchObject([{ moment: 'report' }]);
});

test('a photo from a camera that was opened before the script was there is kept', async ({ page }) => {
  const { id, trackingPath } = await submitRequest();
  let releaseScripts = () => {};
  const scripts = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(trackingPath, { waitUntil: 'commit' });
  await expect(page.locator('footer').last()).toBeAttached();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    // The card is folded, so a press can't reach the field.
    page.locator('input[type="file"][name="photo"]').evaluate((field: HTMLInputElement) => field.click()),
  ]);
  releaseScripts();
  await expect(page.locator('.photo-add input')).toBeAttached();
  await chooser.setFiles(await photoUpload(7));
  await expect.poll(() => photosOf(id)).toMatchObject([{ moment: 'customer' }]);
});
