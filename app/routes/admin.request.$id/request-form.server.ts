import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';

/** A form that an admin sent about one request. */
export interface RequestForm {
  id: string;
  form: PostedForm;
  admin: SignedInAdmin;
  /** The page that sent the form and shows its answer: the request's page, or the pane beside the board. */
  page: OwnPath;
}

/** The desk's copy for a request, in the language of the form. */
export function requestTextsFor({ locale }: PostedForm) {
  return textsFor(adminRequestTexts, locale);
}
