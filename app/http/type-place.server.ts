import { textsFor } from '#kernel/copy/catalogue.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { storeTypedLocation } from '#modules/request/index.ts';
import { MAX_FIELD_LENGTH } from './desk/desk-fields.server.ts';
import { redirectWithToast } from './flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from './form.server.ts';
import type { PostedForm } from './form.server.ts';
import { queryOr503 } from './load.server.ts';
import type { OwnPath } from './own-path.ts';

/** `type_location`: the customer types where the vehicle is, on the tracking page or the page of a locate link. */
export async function handleTypedLocation(form: PostedForm, requestId: string, pagePath: OwnPath) {
  const { fields, toasts } = textsFor(locateTexts, form.locale);
  const text = form.fields.location_address?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '';
  if (text === '') return invalidFormResponse(form, { location_address: fields.address }, toasts.missing);
  if (text.length > MAX_FIELD_LENGTH.address)
    return invalidFormResponse(form, { location_address: fields.tooLong(MAX_FIELD_LENGTH.address) });
  const saved = await queryOr503(() => storeTypedLocation(requestId, text));
  return saved ? redirectWithToast(pagePath, toasts.typed) : returnFormWithToast(form, 409, toasts.closed);
}
