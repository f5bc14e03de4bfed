import { expect, test } from '@playwright/test';
import { fillFields, pressIntent } from './people.ts';
import { locatePathIn, createCallerRequest } from './plain/callers.ts';
import { signIn } from './signed-in.ts';
import { randomSmsPhone } from './plain/phones.ts';

test('without script there is a field and the phone instead of the share button', async ({ page }) => {
  const desk = await signIn();
  const callerRequest = await createCallerRequest(desk, { phone: randomSmsPhone(), locate: 'yes' });
  await page.goto(locatePathIn(callerRequest.page.html));
  await expect(page.getByRole('button', { name: 'Share My Location' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toBeVisible();
  await fillFields(page, { location_address: 'I-35E north, exit 452, Dallas' });
  await pressIntent(page, 'type_location');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We've got your location");
});
