import { textsFor } from '#kernel/copy/catalogue.ts';
import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { keepDropOff } from '#modules/request/index.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * Handles `keep_drop_off`: declines the customer's wish for another drop-off. Sending the form twice changes nothing.
 */
export async function declineDropOffWish({ id, form, page }: RequestForm) {
  const { kept, over } = textsFor(changesTexts, form.locale).wish;
  return (await queryOr503(() => keepDropOff(id)))
    ? redirectWithToast(page, kept)
    : returnFormWithToast(form, 409, over, { values: {} });
}
