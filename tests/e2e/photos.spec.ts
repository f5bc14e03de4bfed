import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cameraPhoto } from '../support/pictures.ts';
import { buttonOfIntent, fillFields, pressIntent, SYSTEM, TOW_REQUEST, collectErrors } from './people.ts';
import { openDesk } from './signed-in.ts';
import { createStoryOnTheRoad } from './on-the-road.ts';
import { photosOf } from './photos.ts';
import { deskPath, rowOfTrackingPath } from './plain/desk.ts';

const thumbnails = (page: Page) => page.locator('.photos img');
const findPhotoGroup = (page: Page, name: string) => page.locator('.photo-group').filter({ hasText: name });
const photoUpload = async (seed: number) => ({
  name: `IMG_000${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await cameraPhoto({ seed }),
});

/** Chooses a photo. Without script a button sends it. */
async function choosePhoto(page: Page, name: string, seed: number, script: boolean): Promise<void> {
  const photoGroup = findPhotoGroup(page, name);
  const before = await thumbnails(page).count();
  await photoGroup.locator('input[type="file"]').setInputFiles(await photoUpload(seed));
  if (!script) await buttonOfIntent(photoGroup as unknown as Page, 'add_photo').click();
  // Shrinking twelve megapixels takes long without a GPU.
  await expect(thumbnails(page)).toHaveCount(before + 1, { timeout: 30_000 });
}

/** Checks that the images have loaded. */
async function expectLoadedImages(page: Page, count: number): Promise<void> {
  await expect(thumbnails(page)).toHaveCount(count);
  await thumbnails(page).last().scrollIntoViewIfNeeded();
  const loadedWidths = () =>
    thumbnails(page).evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(loadedWidths).toBe(count);
}

test('photos from the cab: added, seen by customer and desk, looked at, removed', async ({ page, browser, context }, {
  project,
}) => {
  const script = project.use.javaScriptEnabled !== false;
  const faults = collectErrors(context);
  const { id, job, track } = await createStoryOnTheRoad({ goal: 'start_service' });
  await page.goto(job);
  await page.locator('[name="agree"]').check();
  await pressIntent(page, 'accept_agreement');
  await choosePhoto(page, 'At pickup', 1, script);
  await choosePhoto(page, 'At pickup', 2, script);
  await choosePhoto(page, 'At drop-off', 3, script);
  await expect(findPhotoGroup(page, 'At pickup')).toContainText('2 of 4 photos');
  await expect(findPhotoGroup(page, 'At drop-off')).toContainText('1 of 4 photos');
  await expectLoadedImages(page, 3);

  const driver = await (await browser.newContext({ javaScriptEnabled: script, baseURL: SYSTEM.baseUrl })).newPage();
  await driver.goto(track);
  await driver.getByRole('heading', { name: 'Photos (3)' }).click();
  await expectLoadedImages(driver, 3);
  await choosePhoto(driver, 'Show us the vehicle', 4, script);
  await expect(findPhotoGroup(driver, 'Your photos')).toContainText('1 of 4 photos');

  const desk = await openDesk(browser, script);
  await desk.goto(deskPath(id));
  await expectLoadedImages(desk, 4);
  await expect(desk.getByText('Provider added a drop-off photo')).toBeVisible();
  await desk.locator('.photos a').first().click();
  await expect(desk.getByRole('heading', { name: 'From the customer' })).toBeVisible();
  await expect(desk.getByText('Photo 1 of 1')).toBeVisible();
  await expect(desk.getByText('Remove Photo')).toHaveCount(0);
  await desk.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(desk.getByText('Photo 1 of 2')).toBeVisible();
  await expect(desk.locator('.photo-large')).toHaveJSProperty('naturalWidth', 1_600);

  // Go from the small picture to the photo's page and back, then remove the photo.
  await page.goto(job);
  await findPhotoGroup(page, 'At pickup').locator('.photos a').first().click();
  // The job's page has the same heading, so check the URL too.
  await expect(page).toHaveURL(/\/photos\//);
  await expect(page.getByRole('heading', { name: 'At pickup' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${job}$`));
  await findPhotoGroup(page, 'At pickup').locator('.photos a').first().click();
  await page.getByText('Remove Photo').click();
  await pressIntent(page, 'remove_photo');
  await expect(page).toHaveURL(new RegExp(`${job}$`));
  await expect(page.getByText('Photo Removed')).toBeVisible();
  await expectLoadedImages(page, 3);
  if (!script) await driver.reload();
  await expect(findPhotoGroup(driver, 'At pickup').locator('img')).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('a photo with the request is kept, although it is not part of the draft', async ({ page, context }, {
  project,
}) => {
  const script = project.use.javaScriptEnabled !== false;
  const faults = collectErrors(context);
  await page.goto('/request');
  await fillFields(page, TOW_REQUEST);
  await page.locator('#request-form input[name="photo"]').setInputFiles(await photoUpload(5));
  if (script) {
    await expect(page.getByText("We'll send it right after your request.")).toBeVisible();
    const savedDraft = await page.evaluate(() => localStorage.getItem('shoulder.request'));
    expect(savedDraft).toContain('Outback');
    expect(savedDraft).not.toContain('photo');
  }
  await pressIntent(page, 'request_offer');
  await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
  // With script, the card with the photos opened when the upload started.
  if (!script) await page.getByRole('heading', { name: 'Photos (1)' }).click();
  await expectLoadedImages(page, 1);
  const { id } = await rowOfTrackingPath(new URL(page.url()).pathname);
  expect(await photosOf(id)).toMatchObject([{ moment: 'customer', width: 1_600 }]);
  expect(faults).toEqual([]);
});
