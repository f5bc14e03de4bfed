import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, TOW_REQUEST, TOW_PROVIDER } from '../people.ts';
import { query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

/** Makes a job whose provider was asked and hasn't responded. */
async function storyWithSilentProvider(): Promise<Story> {
  const exactPlace = { use_gps: 'true', customer_lat: '32.7876', customer_lng: '-96.7994' };
  const story = await (await (await Story.submit(await signIn(), exactPlace)).agreePrice('185')).payDeposit();
  return story.assignProvider();
}

/** Makes a job with a provider on the way, a position and a family link. */
async function storyOnTheWay(): Promise<Story> {
  const story = await storyWithSilentProvider();
  await story.acceptAgreement();
  await story.providerSubmits('start_job');
  await story.sendPosition(32.8332, -96.8411);
  return story.makeFamilyLink();
}

const stranger = () => new Visitor(SYSTEM.baseUrl);

/**
 * Opens an event stream.
 * @returns the HTTP status
 */
async function streamStatus(path: string): Promise<number> {
  const answer = await fetch(`${SYSTEM.baseUrl}${path}/events`);
  await answer.body?.cancel();
  return answer.status;
}

test.describe('the family link', () => {
  test('shows how far help is, and no person, price or other link', async () => {
    const story = await storyOnTheWay();
    const page = await stranger().get(story.familyPath);
    expect(page.status).toBe(200);
    const pageText = visibleText(page);
    for (const phrase of [
      'Help is on the way',
      '4 miles away',
      'about 10 minutes',
      'Provider: 4 miles',
      'Look for: Ford F-450',
    ]) {
      expect(pageText).toContain(phrase);
    }
    expect(page.html).toContain('content="noindex"');
    const row = await rowById(story.id);
    const secrets = [
      ...[story.id, row.customer_tracking_id, row.provider_job_id, row.phone, row.provider_phone, row.payment_link_id],
      ...[
        TOW_REQUEST.phone,
        TOW_REQUEST.email,
        TOW_REQUEST.vehicle_plate,
        TOW_REQUEST.vehicle_model,
        'Ross Ave',
        'Main St',
        'Fort Worth, TX 76102',
      ],
      ...[
        TOW_PROVIDER.provider_name,
        TOW_PROVIDER.provider_phone,
        TOW_PROVIDER.provider_email,
        '$185',
        '157.25',
        '27.75',
      ],
    ];
    for (const secret of secrets) expect(page.html.includes(String(secret)), String(secret)).toBe(false);
    expect(page.html).not.toMatch(/<form|\/track\/|\/payment\/|\/provider\//);
    // The data that scripts load doesn't contain more than the page.
    const data = await (await fetch(`${SYSTEM.baseUrl}${story.familyPath}.data`)).text();
    for (const secret of secrets) expect(data.includes(String(secret)), String(secret)).toBe(false);
    expect((await stranger().postFields(story.familyPath, { intent: 'cancel_request' })).status).toBe(405);
    expect(await rowById(story.id)).toMatchObject({ status: 'en_route', cancellation_asked_at: null });
  });

  test('shows no provider before one has accepted', async () => {
    const story = await (await storyWithSilentProvider()).makeFamilyLink();
    const words = async () => visibleText(await stranger().get(story.familyPath));
    expect(await words()).toContain("We're finding help");
    expect(await words()).not.toMatch(/is assigned|isn't sharing|F-450/);
    await story.acceptAgreement();
    expect(await words()).toContain('A provider has been assigned');
    expect(await words()).toContain('Look for: Ford F-450');
  });

  test('is created once, and revoking it ends page and stream at once', async () => {
    const { driver, trackingPath, id } = await submitRequest();
    const form = await driver.get(trackingPath);
    await Promise.all([1, 2, 3].map(() => driver.submit(form, 'make_family_link')));
    const [link, ...more] = await query('SELECT id FROM family_links WHERE request_id = $1', [id]);
    expect(more).toEqual([]);
    const path = `/family/${String(link?.id)}`;
    const trackingPage = await driver.get(trackingPath);
    expect(trackingPage.html).toContain(`${SYSTEM.baseUrl}${path}`);
    expect(visibleText(trackingPage)).toContain('Your link is active.');
    expect(visibleText(await stranger().get(path))).toContain("We're finding help");
    const stream = await fetch(`${SYSTEM.baseUrl}${path}/events`, { signal: AbortSignal.timeout(60_000) });
    expect(stream.status).toBe(200);

    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await driver.submit(trackingPage, 'end_family_link')).statuses).toEqual([303, 200]);
    }
    const ended = await stranger().get(path);
    expect(ended.status).toBe(410);
    expect(visibleText(ended)).toContain('Nothing left to track here');
    expect(await streamStatus(path)).toBe(410);
    // If the page were told to reload first, it could no longer say that the link has ended.
    const events = await stream.text();
    expect(events).toContain('event: expired');
    expect(events).not.toContain('event: touched');
    const secondPage = await driver.submit(await driver.get(trackingPath), 'make_family_link');
    expect(secondPage.html).not.toContain(path);
    expect((await stranger().get(path)).status).toBe(410);
  });

  test('ends 5 minutes after completion, and says that a job was cancelled without mentioning money', async () => {
    const story = await storyOnTheWay();
    await story.setColumns("status = 'completed', service_completed_at = now() - interval '4 minutes'");
    expect(visibleText(await stranger().get(story.familyPath))).toContain('All done');
    await story.setColumns("service_completed_at = now() - interval '5 minutes 1 second'");
    expect((await stranger().get(story.familyPath)).status).toBe(410);
    expect(await streamStatus(story.familyPath)).toBe(410);
    await story.setColumns(
      "status = 'cancelled', service_completed_at = NULL, cancelled_at = now(), cancel_reason = 'SECRET'",
    );
    const cancelled = await stranger().get(story.familyPath);
    expect(visibleText(cancelled)).toContain('The request was cancelled');
    expect(cancelled.html).not.toMatch(/SECRET|deposit|refund/i);
    await story.setColumns("cancelled_at = now() - interval '25 hours'");
    expect((await stranger().get(story.familyPath)).status).toBe(410);
  });

  test('is unknown unless created, and creating is rate limited', async () => {
    for (const id of ['a'.repeat(25), 'short', `${'a'.repeat(24)}'`, 'A'.repeat(25)]) {
      const page = await stranger().get(`/family/${encodeURIComponent(id)}`);
      expect(page.status, id).toBe(404);
      expect(visibleText(page)).toContain("We don't recognize this link");
    }
    const { driver, trackingPath, id } = await submitRequest();
    await query(
      `INSERT INTO family_links (id, request_id, revoked_at)
       SELECT left(md5(random()::text) || md5(random()::text), 25), $1, now() FROM generate_series(1, 20)`,
      [id],
    );
    const page = await driver.submit(await driver.get(trackingPath), 'make_family_link');
    expect(page.status).toBe(409);
    expect(visibleText(page)).toContain('No More Links');
  });
});
