import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { PRIVATE_TEXT, cameraPhoto } from '../support/pictures.ts';
import { fill, press, TOW_REQUEST } from './people.ts';
import { photosOf } from './photos.ts';
import { rowOf, submitRequest } from './plain/desk.ts';

const file = async (seed: number, more: Parameters<typeof cameraPhoto>[0] = {}) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await cameraPhoto({ seed, ...more }),
});

test('the page shrinks, rotates and strips a photo before the upload', async ({ page }) => {
  const { id, track } = await submitRequest();
  await page.goto(track);
  const photo = await file(1, { width: 4_000, height: 3_000, orientation: 6 });
  expect(photo.buffer.includes(PRIVATE_TEXT)).toBe(true);
  // Chromium doesn't report multipart bodies, so hook the sending.
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
  const sent = Buffer.from(
    await page.evaluate(async () => {
      const blob = (window as unknown as { sentPhoto: Blob }).sentPhoto;
      return [...new Uint8Array(await blob.arrayBuffer())];
    }),
  );
  expect(sent.includes(PRIVATE_TEXT)).toBe(false);
  expect(sent.length).toBeLessThan(photo.buffer.length);
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 1_600 });
  expect(await photosOf(id)).toMatchObject([{ width: 1_200 }]);
});

test('several photos are uploaded one by one; the fifth is refused', async ({ page }) => {
  const { id, track } = await submitRequest();
  await page.goto(track);
  await page.locator('.photo-add input').setInputFiles(await Promise.all([1, 2, 3, 4, 5].map((seed) => file(seed))));
  await expect(page.locator('.photos img')).toHaveCount(4);
  await expect(page.getByText('All four are there.')).toBeVisible();
  await expect(page.locator('.photo-add')).toHaveCount(0);
  expect(await photosOf(id)).toHaveLength(4);
});

test('an upload waits without a signal, and resumes with it', async ({ page, context }) => {
  const { id, track } = await submitRequest();
  await page.goto(track);
  const add = page.locator('.photo-add input');
  await expect(add).toBeAttached();
  await context.setOffline(true);
  await add.setInputFiles(await file(1));
  await expect(page.getByText('No signal. It is sent as soon as there is one.')).toBeVisible();
  await add.setInputFiles(await file(2));
  expect(await photosOf(id)).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('.photos img')).toHaveCount(2);
  await expect(page.locator('.uploads')).toHaveCount(0);
  expect(await photosOf(id)).toHaveLength(2);
});

test('an upload continues on other pages', async ({ page }) => {
  const { id, track } = await submitRequest();
  await page.goto(track);
  const add = page.locator('.photo-add input');
  await add.setInputFiles(await file(1));
  await expect(page.locator('.photos img')).toHaveCount(1);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(`**${track}/photos`, async (route) => {
    await gate;
    await route.continue();
  });
  await add.setInputFiles(await file(2));
  await expect(page.locator('.uploads')).toBeVisible();
  await page.locator('.photos a').click();
  await expect(page.getByRole('heading', { name: 'Your photos' })).toBeVisible();
  const answered = page.waitForResponse(`**${track}/photos`);
  open();
  expect((await answered).status()).toBe(201);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.locator('.photos img')).toHaveCount(2);
  expect(await photosOf(id)).toHaveLength(2);
});

test('after a lost answer or a busy server, a photo is sent again and kept once', async ({ page }) => {
  const { id, track } = await submitRequest();
  await page.goto(track);
  let tries = 0;
  await page.route(`**${track}/photos`, async (route) => {
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 503, body: '' });
    // The server keeps it, but the answer is lost.
    if (tries === 2) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await page.locator('.photo-add input').setInputFiles(await file(1));
  await expect(page.locator('.uploads')).toHaveCount(0);
  await expect(page.locator('.photos img')).toHaveCount(1);
  expect(tries).toBe(3);
  expect(await photosOf(id)).toHaveLength(1);
});

test('a refused photo says why, and can be removed or retried', async ({ page }) => {
  const { id, track } = await submitRequest();
  await page.goto(track);
  const add = page.locator('.photo-add input');
  await add.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Not a Photo We Can Read')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not a Photo We Can Read')).toBeVisible();
  // Later uploads don't wait for it.
  await add.setInputFiles(await file(1));
  await expect(page.locator('.photos img')).toHaveCount(1);
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.locator('.uploads')).toHaveCount(0);
  expect(await photosOf(id)).toHaveLength(1);
});

test('a request does not wait for its photo, and a refused form sends none', async ({ page, context }) => {
  await page.goto('/request');
  const input = page.locator('#request-form input[name="photo"]');
  await input.setInputFiles(await file(1));
  await press(page, 'request_offer');
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  // Still selected.
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
  await fill(page, TOW_REQUEST);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await context.route('**/track/*/photos', async (route) => {
    await gate;
    await route.continue();
  });
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /\/request(\.data|$)/.test(request.url())),
    press(page, 'request_offer'),
  ]);
  expect(sent.postDataBuffer()?.length).toBeLessThan(5_000);
  await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
  const { id } = await rowOf(new URL(page.url()).pathname);
  await expect(page.locator('.uploads li')).toHaveCount(1);
  expect(await photosOf(id)).toEqual([]);
  open();
  await expect(page.locator('.photos img')).toHaveCount(1);
  expect(await photosOf(id)).toHaveLength(1);
});
