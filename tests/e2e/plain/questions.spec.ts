import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { SYSTEM, freshPhone } from '../people.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';
import { CALLER_FIELDS, createCallerRequest } from './callers.ts';
import { deskPath, rowById } from './desk.ts';

const ANSWERS = { rolls: 'no', all_wheel: 'yes', riders: '4', spare: 'yes', can_pay_cash: 'yes', can_pay_app: 'yes' };
const FLATBED_TEXT = 'The vehicle needs a flatbed because it has all-wheel drive or sits very low.';

test.describe('the questions of a service', () => {
  test('the desk and the provider read the answers, before the job is accepted and after', async () => {
    const desk = await signIn();
    const story = await Story.submit(desk, ANSWERS);
    const { id } = story;
    // The answer about a spare tire isn't stored, because a tow doesn't ask for it.
    expect((await rowById(id)).answers).toEqual({
      rolls: 'no',
      all_wheel: 'yes',
      riders: '4',
      pays: ['cash', 'app'],
    });
    const page = await desk.get(deskPath(id));
    for (const fact of [
      'Does the vehicle roll? No',
      'All-wheel drive? Yes',
      'How many people need a ride in the truck? 4 or more',
      'Can pay on site with Cash, Payment app',
    ])
      expect(visibleText(page)).toContain(fact);

    const corrected = await desk.submit(page, 'set_answers', { rolls: 'yes', all_wheel: 'yes', riders: '2' });
    expect(visibleText(corrected)).toContain('Does the vehicle roll? Yes');
    expect(visibleText(corrected)).toContain('Admin corrected the answers about the job');
    expect((await rowById(id)).answers).toMatchObject({
      rolls: 'yes',
      all_wheel: 'yes',
      riders: '2',
      pays: ['cash', 'app'],
    });

    await (await (await story.setPrice('180')).acceptTerms()).driverSubmits('accept_offer');
    // While there's a price, neither the service nor the answers to its questions can be corrected.
    expect((await desk.get(deskPath(id))).html).not.toContain('value="set_answers"');
    await (await story.payDeposit()).assignProvider();
    const before = visibleText(await new Visitor(SYSTEM.baseUrl).get(story.jobPath));
    expect(before).toContain(FLATBED_TEXT);
    expect(before).toContain('How many people need a ride in the truck? 2');
    await story.acceptAgreement();
    expect(visibleText(await story.cab.get(story.jobPath))).toContain('All-wheel drive? Yes');
  });

  test('the desk asks a caller, and may correct how she pays', async () => {
    const desk = await signIn();
    const asked = {
      ...CALLER_FIELDS,
      phone: freshPhone(),
      service_type: 'tire_change',
      spare: 'no',
      can_pay_card: 'yes',
    };
    const { id } = await createCallerRequest(desk, asked);
    expect(await rowById(id)).toMatchObject({ answers: { spare: 'no', pays: ['card'] }, card_only: true });
    await desk.submit(await desk.get(deskPath(id)), 'set_card_only', { card_only: 'no' });
    expect(await rowById(id)).toMatchObject({ answers: { spare: 'no' }, card_only: false });
  });
});
