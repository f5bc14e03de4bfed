import type { AppLoadContext } from '@remix-run/node';
import { PHOTO_MOMENTS, takerOf } from '#modules/request/rules/photos.ts';
import type { PhotoMoment } from '#modules/request/rules/photos.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { photoToastsTexts } from '#modules/photo/copy/en/photo-toasts.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { addPhoto, assignmentForNewPhoto, removePhoto } from '#modules/photo/index.ts';
import type { AddPhotoResult } from '#modules/photo/index.ts';
import type { SentPhoto } from '../context.ts';
import { redirectWithToast } from '../flash.server.ts';
import { returnFormWithToast, readForm, unknownIntentError } from '../form.server.ts';
import type { PostedForm } from '../form.server.ts';
import { keepFormIfUnavailable } from '../keep-form.server.ts';
import type { Album } from './album.server.ts';
import { isPhotoId } from './picture.server.ts';

/** Why a photo wasn't stored. */
export type PhotoFault =
  Extract<AddPhotoResult, { ok: false }>['why'] | Extract<SentPhoto, { ok: false }>['why'] | 'missing' | 'failed';

/** In seconds. Retry-After for uploads that failed or came when the server was busy. */
const RETRY_AFTER_SECONDS = '5';

const STATUS_OF: Record<PhotoFault, 404 | 409 | 413 | 422 | 503> = {
  gone: 404,
  not_now: 409,
  full: 409,
  missing: 422,
  not_a_photo: 422,
  too_many_pixels: 422,
  too_large: 413,
  busy: 503,
  failed: 503,
};

const INTENTS = ['add_photo', 'remove_photo'];

/** Whether a form of a tracking or job page is about photos, so that this file handles it. */
export function isAboutPhotos({ intent }: PostedForm): boolean {
  return INTENTS.includes(intent);
}

/**
 * Stores the photo that was sent with a form. Logs internal errors instead of throwing them.
 * @returns undefined when it's stored, else the reason why not
 */
export async function storeSentPhoto(album: Album, moment: PhotoMoment, sent: SentPhoto | undefined) {
  if (!sent) return 'missing';
  if (!sent.ok) return sent.why;
  if (takerOf(moment) !== album.viewer) return 'not_now';
  const slot = { requestId: album.row.id, moment, assignment: assignmentForNewPhoto(album) };
  try {
    const added = await addPhoto(slot, sent.bytes);
    return added.ok ? undefined : added.why;
  } catch (error) {
    logger.error({ reason: errorName(error) }, 'photo not stored');
    return 'failed';
  }
}

/**
 * Stores the photo that came with a form about something else. The form's other fields are stored already.
 * @param findAlbum finds the album; throws if this person may not see it
 * @returns a message that says why the photo wasn't stored; undefined if it was, or if there was none
 */
export async function storeAttachedPhoto(
  { photo }: AppLoadContext,
  locale: Locale,
  moment: PhotoMoment,
  findAlbum: () => Promise<Album>,
): Promise<string | undefined> {
  if (!photo) return undefined;
  try {
    const fault = await storeSentPhoto(await findAlbum(), moment, photo);
    return fault && faultToast(fault, { locale }).message;
  } catch {
    // The database failed while the album was opened.
    return faultToast('failed', { locale }).message;
  }
}

/** The toast that explains why a photo wasn't stored. */
export function faultToast(fault: PhotoFault, form: Pick<PostedForm, 'locale'>): Toast {
  return textsFor(photoToastsTexts, form.locale)[fault];
}

/**
 * Handles the forms of a page with photos: `add_photo` (`moment`, and the file `photo`) and `remove_photo`
 * (`photo_id`).
 * @param open finds the album; throws if this person may not see it, as the page's own loader does
 */
export function handlePhotoForm(form: PostedForm, context: AppLoadContext, open: () => Promise<Album>) {
  return keepFormIfUnavailable(form, async () => {
    const album = await open();
    const toasts = textsFor(photoToastsTexts, form.locale);
    if (form.intent === 'remove_photo') {
      const outcome = await removeFromAlbum(album, form.fields.photo_id);
      if (outcome === 'not_now') return returnPhotoForm(form, 'not_now');
      return redirectWithToast(album.page, toasts[outcome]);
    }
    const fault = await storeSentPhoto(album, momentOf(form, album), context.photo);
    if (fault) return returnPhotoForm(form, fault);
    return redirectWithToast(album.page, album.viewer === 'provider' ? toasts.addedToJob : toasts.added);
  });
}

async function removeFromAlbum(album: Album, photoId: string | undefined): Promise<'removed' | 'not_now' | 'gone'> {
  if (album.viewer === 'desk' || !isPhotoId(photoId)) return 'gone';
  return removePhoto(album.row.id, photoId, { taker: album.viewer, assignment: assignmentForNewPhoto(album) });
}

function returnPhotoForm(form: PostedForm, fault: PhotoFault) {
  return returnFormWithToast(form, STATUS_OF[fault], faultToast(fault, form));
}

/**
 * Stores one photo that the page's script sent. Responds with 201, or with the error to show.
 * @throws whatever `open` throws
 */
export async function receivePhoto(request: Request, context: AppLoadContext, open: () => Promise<Album>) {
  if (request.method !== 'POST') return Response.json({ error: 'method not allowed' }, { status: 405 });
  const form = await readForm(request);
  const album = await open();
  const fault = await storeSentPhoto(album, momentOf(form, album), context.photo);
  if (!fault) return new Response(null, { status: 201 });
  const status = STATUS_OF[fault];
  return Response.json(faultToast(fault, form), {
    status,
    headers: status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {},
  });
}

/**
 * When the photo was taken, as the form says (`PHOTO_MOMENTS`). A customer's photos all have the same moment.
 * @throws 400 for an unknown moment
 */
function momentOf(form: PostedForm, { viewer }: Album): PhotoMoment {
  if (viewer === 'customer') return 'customer';
  const moment = PHOTO_MOMENTS.find((name) => name === form.fields.moment);
  if (!moment) throw unknownIntentError();
  return moment;
}
