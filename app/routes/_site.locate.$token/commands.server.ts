import type { ActionFunctionArgs } from '@remix-run/node';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { shareLocation } from '#modules/request/index.ts';
import type { ShareLocationResult } from '#modules/request/index.ts';
import { parsePositionFields } from '#modules/place/rules/coordinates.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse, readForm } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { handleTypedLocation } from '../../http/type-place.server.ts';
import { openLocateLink } from './load.server.ts';

/**
 * Handles the two forms of a locate link's page: share the position, or type the location.
 * @throws 404 and 410 like the loader
 */
export async function handleForm({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return keepFormIfUnavailable(form, () => handleIntent(form, params.token));
}

async function handleIntent(form: PostedForm, token: string | undefined) {
  const { id } = await openLocateLink(token, form.locale);
  const pagePath: OwnPath = `/locate/${token}`;
  const t = textsFor(locateTexts, form.locale);
  switch (form.intent) {
    case 'share_location': {
      const place = parsePositionFields(form.fields);
      // The form has no position if the button was tapped before the script had loaded, or if the device couldn't find
      // one.
      if (!place) return invalidFormResponse(form, {}, t.toasts.notReady);
      const shared = await queryOr503(() => shareLocation(id, place));
      return shared.kind === 'shared'
        ? redirectWithToast(pagePath, thanksToast(shared, t.toasts))
        : returnFormWithToast(form, 409, t.toasts.closed);
    }
    case 'type_location':
      return handleTypedLocation(form, id, pagePath);
    default:
      return returnFormWithToast(form, 422, textsFor(commonTexts, form.locale).errors[400]);
  }
}

type Toasts = (typeof locateTexts)['toasts'];

function thanksToast({ address, rough }: Extract<ShareLocationResult, { kind: 'shared' }>, toasts: Toasts): Toast {
  if (rough) return toasts.rough;
  return address ? toasts.found : toasts.set;
}
