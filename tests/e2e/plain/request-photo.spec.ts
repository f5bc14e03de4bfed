import { expect, test } from '@playwright/test';
import { cameraPhoto } from '../../support/pictures.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { SYSTEM, TOW_REQUEST } from '../people.ts';
import { photoFile, photosOf } from '../photos.ts';
import { query } from './desk.ts';

const makePhoto = async () => photoFile(await cameraPhoto());

test.describe('a photo with the request', () => {
  const sendRequest = async (file: Blob | undefined, name = 'photo.jpg') => {
    const driver = new Visitor(SYSTEM.baseUrl);
    const { html } = await driver.get('/request');
    const data = new FormData();
    data.append('nonce', /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '');
    for (const [key, value] of Object.entries({ service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST })) {
      data.append(key, value);
    }
    if (file) data.append('photo', file, name);
    data.append('intent', 'request_offer');
    const page = await driver.postForm('/request', data);
    expect(page.statuses).toEqual([303, 200]);
    const [row] = await query('SELECT id FROM customer_requests WHERE customer_tracking_id = $1', [
      page.url.split('/').at(-1),
    ]);
    return { page, driver, photos: await photosOf(String(row?.id)) };
  };

  test('is kept', async () => {
    const { page, photos } = await sendRequest(await makePhoto());
    expect(photos).toMatchObject([{ moment: 'customer', width: 1_600 }]);
    expect(page.html).toContain(`${page.url}/photos/${photos[0]?.id}/small`);
    expect(visibleText(page)).toContain('Your roadside assistance request has been submitted successfully!');
  });

  test('is optional', async () => {
    const { page } = await sendRequest(new Blob([]), '');
    expect(visibleText(page)).toContain('Your roadside assistance request has been submitted successfully!');
  });

  const refusedPhotos: [string, Blob, string][] = [
    ['is none', new Blob(['hello']), 'Please send a JPEG, PNG or WebP picture.'],
    ['is too large', new Blob([new Uint8Array(20 * 1024 * 1024)]), 'Photos can be up to 15 MB.'],
  ];
  for (const [name, file, expectedText] of refusedPhotos) {
    test(`that ${name}: the request goes through, and the page says so`, async () => {
      const { page, photos } = await sendRequest(file);
      expect(photos).toEqual([]);
      expect(visibleText(page)).toContain('Request Submitted');
      expect(visibleText(page)).toContain(`We got your request, but not your photo: ${expectedText}`);
    });
  }

  test('is the only thing lost when the form is refused', async () => {
    const driver = new Visitor(SYSTEM.baseUrl);
    const data = new FormData();
    data.append('vehicle_make', 'Subaru');
    data.append('photo', await makePhoto(), 'photo.jpg');
    const page = await driver.postForm('/request', data);
    expect(page.status).toBe(422);
    expect(page.html).toContain('value="Subaru"');
  });
});
