import { expect, test } from '@playwright/test';
import { Visitor, uniqueAddressHeader, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { cameraPhoto } from '../../support/pictures.ts';
import { openCorrection } from '../open-correction.ts';
import { SYSTEM, freshPhone } from '../people.ts';
import { addPhoto, photoFile, photosOf } from '../photos.ts';
import { signIn } from '../signed-in.ts';
import { deskPath, rowById } from './desk.ts';

const stranger = () => new Visitor(SYSTEM.baseUrl, uniqueAddressHeader());

/** The desk corrects the customer's phone number. Returns the new tracking path. */
async function correctNumber(story: Story): Promise<string> {
  const saved = await (await openCorrection(story.id))({ phone: freshPhone() });
  expect(visibleText(saved)).toContain("The customer's old links no longer work");
  return `/track/${String((await rowById(story.id)).customer_tracking_id)}`;
}

test.describe('after a phone number was corrected', () => {
  test('the links sent to the wrong number are unknown at each of their URLs', async () => {
    const story = await (await Story.submit(await signIn(), { phone: freshPhone() })).agreePrice('185');
    await story.makeFamilyLink();
    const { driver, trackPath, id } = story;
    await addPhoto(driver, trackPath, photoFile(await cameraPhoto()), 'customer');
    const [photo] = await photosOf(id);
    const payment = `/payment/${id}`;
    const pages = [trackPath, payment, `${trackPath}/photos/${photo?.id}`, story.familyPath];
    const others = [`${trackPath}/events`, `${payment}/events`, `${trackPath}/photos/${photo?.id}/small`];
    const strangersPage = await stranger().get(trackPath);
    const newPath = await correctNumber(story);
    expect(newPath).not.toBe(trackPath);
    const secrets = [newPath.slice('/track/'.length), 'Ross Ave', '185.00', 'Outback'];
    for (const url of [...pages.flatMap((page) => [page, `${page}.data`]), ...others]) {
      const answer = await stranger().fetch(url);
      expect(answer.status, url).toBe(url.startsWith('/family/') ? 410 : 404);
      const text = await answer.text();
      for (const secret of secrets) expect(text.includes(secret), `${url}: ${secret}`).toBe(false);
    }
    const unknown = await stranger().get('/track/zzzzzzzzz');
    expect(visibleText(await stranger().get(trackPath))).toBe(visibleText(unknown));
    expect((await stranger().submit(strangersPage, 'cancel_request')).status).toBe(404);
    for (const intent of ['share_location', 'pay_deposit', 'accept_terms'])
      expect((await stranger().postFields(payment, { intent, lat: '32.8', lng: '-96.8', agree: 'yes' })).status).toBe(
        404,
      );
    expect((await addPhotoTo(stranger(), trackPath)).status).toBe(404);
    expect(await photosOf(id)).toHaveLength(1);
    expect(await rowById(id)).toMatchObject({ status: 'approved', location_shared_at: null });
  });

  test('the person who made the request goes on from the open page, with its form and its photo', async () => {
    const story = await Story.submit(await signIn(), { phone: freshPhone() });
    await (await story.setPrice('185')).acceptTerms();
    const { driver, trackPath, id } = story;
    const openPage = await driver.get(trackPath);
    const newPath = await correctNumber(story);
    expect(await driver.get(trackPath)).toMatchObject({ url: newPath, statuses: [307, 200] });
    const added = await addPhotoTo(driver, trackPath);
    expect(added).toMatchObject({ url: newPath, statuses: [307, 303, 200] });
    expect(await photosOf(id)).toHaveLength(1);
    const accepted = await driver.submit(openPage, 'accept_offer');
    expect(accepted).toMatchObject({ url: newPath.replace('track', 'payment'), status: 200 });
    expect(await rowById(id)).toMatchObject({ status: 'approved' });
  });

  test('a payment under way still ends with its receipt, which shows a stranger no way back', async () => {
    const story = await (await Story.submit(await signIn(), { phone: freshPhone() })).agreePrice('185');
    await story.openPayment();
    const newPath = await correctNumber(story);
    const newPaymentPath = newPath.replace('track', 'payment');
    // Stripe redirects to the old link, because the session was opened with it.
    expect(await story.driver.get(`/payment/${story.id}`)).toMatchObject({ url: newPaymentPath, status: 200 });
    await story.pressAtCheckout('pay');
    await expect.poll(async () => (await rowById(story.id)).status).toBe('deposit_paid');
    const receiptPath = `/payment-success?session_id=${story.sessionId}`;
    expect((await story.driver.get(receiptPath)).html).toContain(`href="${newPath}"`);
    for (const url of [receiptPath, receiptPath.replace('?', '.data?')]) {
      const text = await (await stranger().fetch(url)).text();
      expect(text).toMatch(/27\.?75/);
      expect(text).not.toContain(newPath.slice('/track/'.length));
      expect(text).not.toMatch(/\/track\/\w|\/payment\/\w/);
    }
  });

  test('a caller pays by the new link, and a session opened before the correction leads back to it', async () => {
    const desk = await signIn();
    const fields = { service_type: 'lockout', vehicle_year: '2019', vehicle_make: 'Honda', vehicle_model: 'Civic' };
    const story = await Story.createByPhone(desk, { ...fields, phone: freshPhone(), final_price: '80' });
    const newPath = await correctNumber(story);
    const newPaymentPath = newPath.replace('track', 'payment');
    const page = await desk.get(deskPath(story.id));
    expect(page.html).toContain(`${SYSTEM.baseUrl}${newPath}`);
    expect(visibleText(page)).toContain('so read them the new link or send it some other way');
    const caller = stranger();
    await caller.postFields(newPaymentPath, { intent: 'accept_terms', agree: 'yes' });
    const { url } = await caller.submit(await caller.get(newPaymentPath), 'pay_deposit');
    expect(url).toMatch(/cs_/);
    expect(await caller.get(`/payment/${story.id}`)).toMatchObject({ url: newPaymentPath, status: 200 });
    expect((await stranger().get(`/payment/${story.id}`)).status).toBe(404);
  });
});

async function addPhotoTo(visitor: Visitor, path: string) {
  const form = new FormData();
  form.append('intent', 'add_photo');
  form.append('photo', photoFile(await cameraPhoto()), 'IMG_0001.jpg');
  return visitor.postForm(path, form);
}
