import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { PRIVATE_TEXT, cameraPhoto } from '../../support/pictures.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { SYSTEM } from '../people.ts';
import { createStoryOnTheRoad } from '../on-the-road.ts';
import { addPhoto, photoFile, photosOf } from '../photos.ts';
import { deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

const makePhoto = async (seed = 1) => photoFile(await cameraPhoto({ seed }));
const ORIGIN_HEADERS = { origin: new URL(SYSTEM.baseUrl).origin };
const stranger = () => new Visitor(SYSTEM.baseUrl);

test.describe('photo evidence', () => {
  test('is added by the provider at pickup and drop-off, and seen by customer and desk', async () => {
    const desk = await signIn();
    const { id, driver, track, job, cab } = await createStoryOnTheRoad({ goal: 'start_service' });
    const before = await rowById(id);
    const added = await addPhoto(cab, job, await makePhoto(1), 'pickup');
    expect(added.statuses).toEqual([303, 200]);
    expect(visibleText(added)).toContain('Photo Added');
    await addPhoto(cab, job, await makePhoto(2), 'drop_off');
    await addPhoto(driver, track, await makePhoto(3), 'customer');
    const photos = await photosOf(id);
    expect(photos.map(({ moment, width }) => [moment, width])).toEqual([
      ['pickup', 1_600],
      ['drop_off', 1_600],
      ['customer', 1_600],
    ]);
    for (const [visitor, page] of [
      [driver, track],
      [cab, job],
      [desk, deskPath(id)],
    ] as const) {
      const { html } = await visitor.get(page);
      for (const one of photos) expect(html, page).toContain(`src="${page}/photos/${one.id}/small"`);
    }
    const deskText = visibleText(await desk.get(deskPath(id)));
    for (const line of ['Provider added a pickup photo', 'Provider added a drop-off photo', 'Customer added a photo']) {
      expect(deskText).toContain(line);
    }
    // Adding photos doesn't raise the request's version.
    expect((await rowById(id)).version).toBe(before.version);
  });

  test('a photo is served without EXIF and with private headers', async () => {
    const { id, driver, track } = await createStoryOnTheRoad({ goal: 'arrived' });
    expect((await cameraPhoto({ seed: 7 })).includes(PRIVATE_TEXT)).toBe(true);
    await addPhoto(driver, track, await makePhoto(7), 'customer');
    const [one] = await photosOf(id);
    for (const [size, cacheControl] of [
      ['small', 'private, max-age=300'],
      ['large', 'private, no-store'],
    ]) {
      const answer = await driver.fetch(`${track}/photos/${one?.id}/${size}`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename="customer.jpg"',
        'cache-control': cacheControl,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
      expect(bytes.includes(PRIVATE_TEXT)).toBe(false);
      const imageMetadata = await sharp(bytes).metadata();
      expect(imageMetadata.format).toBe('jpeg');
      expect(imageMetadata.exif).toBeUndefined();
    }
    for (const size of ['huge', 'small.jpg', '']) {
      expect((await driver.fetch(`${track}/photos/${one?.id}/${size}`)).status, size).not.toBe(500);
    }
    expect((await driver.fetch(`${track}/photos/${one?.id}/huge`)).status).toBe(404);
  });

  test("is limited to four photos, even when they're sent at once", async () => {
    const { id, job, cab } = await createStoryOnTheRoad({ goal: 'arrived' });
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(makePhoto));
    const add = (some: Blob[]) => Promise.all(some.map((file) => addPhoto(cab, job, file, 'pickup')));
    // Send two batches of three, because only a few photos of one link may wait at a time.
    const pages = [...(await add(files.slice(0, 3))), ...(await add(files.slice(3)))];
    expect(pages.map(({ statuses }) => statuses[0]).sort()).toEqual([303, 303, 303, 303, 409, 409]);
    expect(pages.filter((page) => visibleText(page).includes('Photo Limit Reached'))).toHaveLength(2);
    expect(await photosOf(id)).toHaveLength(4);
    expect(visibleText(await cab.get(job))).toContain('4 of 4 photos');
  });

  test('can be added only at the right stage, and only to one’s own group', async () => {
    const { id, job, cab, driver, track } = await createStoryOnTheRoad();
    const form = async (group: string) => {
      const data = new FormData();
      data.append('intent', 'add_photo');
      data.append('moment', group);
      data.append('photo', await makePhoto(), 'a.jpg');
      return data;
    };
    for (const moment of ['pickup', 'drop_off', 'customer']) {
      expect((await cab.postForm(job, await form(moment))).status, moment).toBe(409);
    }
    expect((await cab.postForm(job, await form('never'))).status).toBe(400);
    // A photo from the tracking page is stored as the customer's, even if the form names another group.
    await driver.postForm(track, await form('pickup'));
    expect(await photosOf(id)).toMatchObject([{ moment: 'customer' }]);
  });

  test('whoever added a photo can remove it while the job is open', async () => {
    const { id, job, cab, driver, track } = await createStoryOnTheRoad({ goal: 'start_service' });
    await addPhoto(cab, job, await makePhoto(1), 'pickup');
    await addPhoto(driver, track, await makePhoto(2), 'customer');
    const [providerPhoto, customerPhoto] = await photosOf(id);
    const photoPage = await driver.get(`${track}/photos/${customerPhoto?.id}`);
    expect(visibleText(photoPage)).toContain('Photo 1 of 1');
    expect(visibleText(await driver.get(`${track}/photos/${providerPhoto?.id}`))).not.toContain('Remove Photo');
    const refused = await driver.postFields(track, { intent: 'remove_photo', photo_id: providerPhoto?.id ?? '' });
    expect(visibleText(refused)).toContain('Photo Not Available');
    expect(await photosOf(id)).toHaveLength(2);
    const removed = await driver.submit(photoPage, 'remove_photo');
    expect(removed.url).toBe(track);
    expect(visibleText(removed)).toContain('Photo Removed');
    expect(await photosOf(id)).toMatchObject([{ id: providerPhoto?.id }]);

    await query(`UPDATE customer_requests SET status = 'completed', service_completed_at = now() WHERE id = $1`, [id]);
    const lateAnswer = await cab.postFields(job, { intent: 'remove_photo', photo_id: providerPhoto?.id ?? '' });
    expect(lateAnswer.status).toBe(409);
    expect(await photosOf(id)).toHaveLength(1);
  });
});

test.describe('access to a photo', () => {
  test("needs the request's link or the desk's sign-in, until the request ends", async () => {
    const desk = await signIn();
    const mine = await createStoryOnTheRoad({ goal: 'start_service' });
    const other = await createStoryOnTheRoad({ goal: 'start_service' });
    await addPhoto(mine.cab, mine.job, await makePhoto(), 'pickup');
    const [one] = await photosOf(mine.id);
    const photoUrls = (page: string) => ['', '/small', '/large'].map((size) => `${page}/photos/${one?.id}${size}`);
    const statuses = async (visitor: Visitor, page: string) =>
      Promise.all(photoUrls(page).map(async (address) => (await visitor.fetch(address)).status));

    expect(await statuses(mine.driver, mine.track)).toEqual([200, 200, 200]);
    expect(await statuses(stranger(), mine.track)).toEqual([200, 200, 200]);
    expect(await statuses(mine.cab, mine.job)).toEqual([200, 200, 200]);
    expect(await statuses(desk, deskPath(mine.id))).toEqual([200, 200, 200]);

    // A phone that hasn't accepted the agreement sees no photos, even with the job link.
    expect(await statuses(stranger(), mine.job)).toEqual([403, 403, 403]);
    expect(await statuses(other.cab, mine.job)).toEqual([403, 403, 403]);
    // The links of another request give no access.
    expect(await statuses(other.driver, other.track)).toEqual([404, 404, 404]);
    expect(await statuses(other.cab, other.job)).toEqual([404, 404, 404]);
    expect(await statuses(desk, deskPath(other.id))).toEqual([404, 404, 404]);
    expect(await statuses(stranger(), '/track/00000000')).toEqual([404, 404, 404]);
    expect(await statuses(stranger(), '/provider/AAAAAAAAA')).toEqual([404, 404, 404]);
    // The desk redirects to the sign-in.
    expect(await statuses(stranger(), deskPath(mine.id))).toEqual([303, 303, 303]);
    expect((await stranger().fetch(`${deskPath(mine.id)}/photos/${one?.id}.data`)).status).toBe(401);
    expect((await stranger().fetch(`/track/00000000/photos/${randomUUID()}/large`)).status).toBe(404);

    await query(
      `UPDATE customer_requests SET status = 'completed', service_completed_at = now() - interval '6 minutes' WHERE id = $1`,
      [mine.id],
    );
    expect(await statuses(mine.driver, mine.track)).toEqual([410, 410, 410]);
    expect(await statuses(mine.cab, mine.job)).toEqual([410, 410, 410]);
    expect(await statuses(desk, deskPath(mine.id))).toEqual([200, 200, 200]);
    expect((await desk.get(`/admin/completed/${mine.id}`)).html).toContain(`/photos/${one?.id}/small`);
    const lateForm = new FormData();
    lateForm.append('photo', await makePhoto(2), 'a.jpg');
    expect((await mine.driver.postForm(`${mine.track}/photos`, lateForm)).status).toBe(410);
  });

  test('ends when the request is cancelled; deleting the request deletes the photos', async () => {
    const desk = await signIn();
    const { id, driver, trackingPath } = await submitRequest();
    await addPhoto(driver, trackingPath, await makePhoto(), 'customer');
    const [one] = await photosOf(id);
    await driver.submit(await driver.get(trackingPath), 'cancel_request');
    expect((await driver.fetch(`${trackingPath}/photos/${one?.id}/large`)).status).toBe(410);
    expect((await driver.get(trackingPath)).html).not.toContain('/photos/');
    await desk.submit(await desk.get(deskPath(id)), 'delete_request', { confirm: 'yes' });
    expect(await query('SELECT 1 FROM photo_files WHERE photo_id = $1', [one?.id])).toEqual([]);
    expect((await desk.fetch(`${deskPath(id)}/photos/${one?.id}/large`)).status).toBe(404);
  });

  test('logs contain neither links nor photos', async () => {
    const { id, driver, trackingPath } = await submitRequest();
    await addPhoto(driver, trackingPath, await makePhoto(), 'customer');
    const [one] = await photosOf(id);
    expect((await driver.fetch(`${trackingPath}/photos/${one?.id}/large`)).status).toBe(200);
    const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'logs');
    const names = await readdir(folder);
    const logs = (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
    expect(logs).toContain('/track/:trackingId/photos/:photoId/:size');
    expect(logs).not.toContain(String(one?.id));
    expect(logs).not.toContain(trackingPath.split('/').at(-1));
  });
});

test.describe('uploads', () => {
  const refusedFiles: [string, () => Promise<Blob> | Blob, number, string][] = [
    ['words called photo.jpg', () => new Blob(['hello'], { type: 'image/jpeg' }), 422, "We Can't Read This Photo"],
    ['a script', () => new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 422, "We Can't Read This Photo"],
    ['16 megabytes', () => new Blob([new Uint8Array(16 * 1024 * 1024)]), 413, 'Photo Too Large'],
    [
      'a flat picture of 30 megapixels',
      async () => {
        const largeImage = sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#000' } });
        return photoFile(await largeImage.png({ palette: true }).toBuffer(), 'image/png');
      },
      422,
      'Photo Too Large',
    ],
  ];
  for (const [name, createFile, status, words] of refusedFiles) {
    test(`${name}: ${status} and a message, for forms and scripts`, async () => {
      const { id, driver, trackingPath } = await submitRequest();
      const page = await addPhoto(driver, trackingPath, await createFile(), 'customer');
      expect(page.status).toBe(status);
      expect(visibleText(page)).toContain(words);
      const data = new FormData();
      data.append('photo', await createFile(), 'photo.jpg');
      const answer = await driver.fetch(`${trackingPath}/photos`, {
        method: 'POST',
        body: data,
        headers: ORIGIN_HEADERS,
      });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ title: words });
      expect(await photosOf(id)).toEqual([]);
    });
  }

  test('without a file get 422 and a message', async () => {
    const { driver, trackingPath } = await submitRequest();
    const page = await addPhoto(driver, trackingPath, new Blob([]), 'customer', '');
    expect(page.status).toBe(422);
    expect(visibleText(page)).toContain('Please choose a photo first.');
  });

  test('of the same photo twice keep one, without an error', async () => {
    const { id, driver, trackingPath } = await submitRequest();
    const file = await makePhoto();
    for (let n = 0; n < 2; n++)
      expect((await addPhoto(driver, trackingPath, file, 'customer')).statuses).toEqual([303, 200]);
    expect(await photosOf(id)).toHaveLength(1);
  });

  test('are refused from another site, and on a page that takes no photos', async () => {
    const { id, driver, trackingPath } = await submitRequest();
    const data = new FormData();
    data.append('intent', 'add_photo');
    data.append('photo', await makePhoto(), 'photo.jpg');
    for (const address of [trackingPath, `${trackingPath}/photos`]) {
      expect((await driver.postForm(address, data, { origin: 'https://evil.example' })).status).toBe(403);
    }
    const large = new FormData();
    large.append('photo', new Blob([new Uint8Array(1024 * 1024)]), 'photo.jpg');
    expect((await driver.postForm(`/payment/${id}`, large)).status).toBe(413);
    expect(await photosOf(id)).toEqual([]);
  });

  test('are the only requests that the endpoint accepts', async () => {
    const { driver, trackingPath } = await submitRequest();
    expect((await driver.fetch(`${trackingPath}/photos`)).status).toBe(405);
    const badBody = await driver.fetch(`${trackingPath}/photos`, {
      method: 'POST',
      body: 'photo=x',
      headers: ORIGIN_HEADERS,
    });
    expect([400, 422]).toContain(badBody.status);
  });
});
