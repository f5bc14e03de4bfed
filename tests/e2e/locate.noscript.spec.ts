import { expect, test } from '@playwright/test';
import { fill, press } from './people.ts';
import { locatePathIn, takeCall } from './plain/callers.ts';
import { signIn } from './signed-in.ts';
import { newPhone } from './plain/phones.ts';

test('without script there is a field and the phone instead of the share button', async ({ page }) => {
  const desk = await signIn();
  const call = await takeCall(desk, { phone: newPhone(), locate: 'yes' });
  await page.goto(locatePathIn(call.page.html));
  await expect(page.getByRole('button', { name: 'Share My Location' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toBeVisible();
  await fill(page, { location_address: 'I-35E north, exit 452, Dallas' });
  await press(page, 'type_location');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We know where you are');
});
