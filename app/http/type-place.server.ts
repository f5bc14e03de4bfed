import { textsFor } from '#kernel/copy/catalogue.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { typeLocation } from '#modules/request/index.ts';
import { MAX_LENGTH } from './desk/desk-fields.server.ts';
import { redirectWithToast } from './flash.server.ts';
import { returnForm, invalidForm } from './form.server.ts';
import type { ReadForm } from './form.server.ts';
import { fromDatabase } from './load.server.ts';
import type { OwnPath } from './own-path.ts';

/** `type_location`: the customer types where the vehicle is, on the tracking page or on that of a locate link. */
export async function typePlace(form: ReadForm, requestId: string, pagePath: OwnPath) {
  const { fields, toasts } = textsFor(locateTexts, form.locale);
  const text = form.fields.location_address?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '';
  if (text === '') return invalidForm(form, { location_address: fields.address }, toasts.missing);
  if (text.length > MAX_LENGTH.address)
    return invalidForm(form, { location_address: fields.tooLong(MAX_LENGTH.address) });
  const saved = await fromDatabase(() => typeLocation(requestId, text));
  return saved ? redirectWithToast(pagePath, toasts.typed) : returnForm(form, 409, toasts.closed);
}
