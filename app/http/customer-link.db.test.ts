import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { findFamilyLink, makeFamilyLink } from '#modules/family/family.ts';
import { findLocateLink, makeLocateLink } from '#modules/request/locate.ts';
import { editRequest } from '#modules/request/row-edits.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { findByPayment, findByTracking, openPaymentLink, openTrackingLink } from './customer-link.server.ts';
import { markDevice } from './device.server.ts';
import type { DeviceMark } from './device.server.ts';
import { mayReceivePhotoAt } from './photos/gate.server.ts';

const LINK_ID = 'p5x9q2ab0';
const REQUEST_NUMBER = 'K7MQX4';

let database: DeskDatabase;
let insertedRequestId: string;

beforeAll(async () => {
  database = await openDeskDatabase();
  const more = { customer_tracking_id: LINK_ID, provider_job_id: 'j0b9q2ab0', request_number: REQUEST_NUMBER };
  ({ id: insertedRequestId } = await database.insertRequest(more));
});
afterAll(() => database.close());

describe('a tracking link', () => {
  it.each([LINK_ID, LINK_ID.toUpperCase(), 'P5x9q2aB0'])('is found as %s', async (typed) => {
    expect((await findByTracking(typed))?.row.id).toBe(insertedRequestId);
    expect(await mayReceivePhotoAt(`/track/${typed}/photos`)).toBe(true);
  });
});

describe('a request number', () => {
  it.each([REQUEST_NUMBER, REQUEST_NUMBER.toLowerCase(), formatRequestNumber(REQUEST_NUMBER)])(
    'gives no access as %s',
    async (typed) => {
      expect(await findByTracking(typed)).toBeNull();
      expect(await findByPayment(typed)).toBeNull();
      expect(await findFamilyLink(typed)).toBeUndefined();
      for (const kind of ['track', 'provider']) expect(await mayReceivePhotoAt(`/${kind}/${typed}/photos`)).toBe(false);
    },
  );
});

describe('the links of a request whose phone number is corrected', () => {
  const rowOf = (requestId: string) => db().customerRequest.findUniqueOrThrow({ where: { id: requestId } });
  const correct = async (requestId: string, phone: string) => {
    expect(await editRequest(requestId, { phone })).toEqual(['phone']);
    return String((await rowOf(requestId)).customer_tracking_id);
  };
  const insert = (trackingId: string) => database.insertRequest({ customer_tracking_id: trackingId });
  /**
   * Opens a link on a device with these marks.
   * @returns a list: the status, and then the opened request's id or the URL of a redirect, if there's one
   */
  const open = async (path: string, marks: [DeviceMark, string][] = []) => {
    let headers = {};
    for (const [kind, about] of marks) {
      const { setCookie } = await markDevice(new Request('http://localhost/', { headers }), { [kind]: about });
      headers = { Cookie: setCookie.split(';')[0] };
    }
    const request = new Request(`http://localhost${path}`, { headers });
    const [, page, linkId] = path.split('/');
    try {
      const { row } = await (page === 'track' ? openTrackingLink : openPaymentLink)(request, linkId);
      return [200, row.id];
    } catch (thrown) {
      if (thrown instanceof Response) return [thrown.status, thrown.headers.get('Location')];
      return [thrown instanceof AppError && thrown.status];
    }
  };

  it('end, and new ones open', async () => {
    const request = await insert('wr0ngnum1');
    const familyLink = String(await makeFamilyLink(request.id));
    await makeLocateLink(request.id);
    const { token } = await db().locateLink.findUniqueOrThrow({ where: { request_id: request.id } });
    const trackingId = await correct(request.id, '+12145550143');
    for (const path of ['/track/wr0ngnum1', '/payment/wr0ngnum1', `/payment/${request.id}`])
      expect(await open(path), path).toEqual([404]);
    expect(await findByPayment(request.id.toUpperCase())).toBeNull();
    expect(await mayReceivePhotoAt('/track/wr0ngnum1')).toBe(false);
    expect(await findFamilyLink(familyLink)).toEqual({ row: null });
    expect(await findLocateLink(token)).toBeNull();
    for (const page of ['track', 'payment']) expect(await open(`/${page}/${trackingId}`)).toEqual([200, request.id]);
  });

  it('lead on from the device that made the request, after each correction', async () => {
    const request = await insert('wr0ngnum2');
    const second = await correct(request.id, '+12145550144');
    const third = await correct(request.id, '+12145550145');
    const made: [DeviceMark, string][] = [['request', request.id]];
    for (const former of ['wr0ngnum2', second])
      expect(await open(`/track/${former}/photos?x=1`, made)).toEqual([307, `/track/${third}/photos?x=1`]);
    for (const former of [request.id, 'wr0ngnum2'])
      expect(await open(`/payment/${former}`, made)).toEqual([307, `/payment/${third}`]);
    expect(await open('/track/wr0ngnum2', [['request', insertedRequestId]])).toEqual([404]);
  });

  it('lead on from a device that knows the current one, not from one that accepted the terms or paid by a former one', async () => {
    const request = await insert('wr0ngnum3');
    const trackingId = await correct(request.id, '+12145550146');
    expect(await open(`/payment/${request.id}`, [['link', trackingId]])).toEqual([307, `/payment/${trackingId}`]);
    const strangers: [DeviceMark, string][] = [
      ['terms', request.id],
      ['link', request.id],
      ['link', 'wr0ngnum3'],
    ];
    for (const path of ['/track/wr0ngnum3', `/payment/${request.id}`])
      expect(await open(path, strangers), path).toEqual([404]);
  });

  it('stay if something else is corrected', async () => {
    const request = await insert('r1ghtnum1');
    expect(await editRequest(request.id, { phone: '+12145550142', vehicle_make: 'Toyota' })).toEqual(['vehicle_make']);
    expect(await rowOf(request.id)).toMatchObject({ customer_tracking_id: 'r1ghtnum1', former_link_ids: [] });
    expect(await open(`/payment/${request.id}`)).toEqual([200, request.id]);
  });
});
