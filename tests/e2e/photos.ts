import { formsOf } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import type { PhotoMoment } from '#modules/request/rules/photos.ts';
import { query } from './plain/desk.ts';

/** Makes a file that a form can send. */
export function photoFile(bytes: Buffer, type = 'image/jpeg'): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

/** Adds a photo with the page's form, without script. */
export async function addPhoto(
  visitor: Visitor,
  path: string,
  photo: Blob,
  group: PhotoMoment,
  name = 'IMG_0001.jpg',
): Promise<VisitedPage> {
  const page = await visitor.get(path);
  const form = formsOf(page.html).find(({ intent, hidden }) => intent === 'add_photo' && hidden.moment === group);
  if (!form) throw new Error(`no form for ${group} photos on ${page.url} (${page.status})`);
  const data = new FormData();
  for (const [key, value] of Object.entries(form.hidden)) data.append(key, value);
  data.append('photo', photo, name);
  data.append('intent', 'add_photo');
  return visitor.postForm(form.action || page.url, data);
}

/** Reads a request's photos, oldest first. */
export async function photosOf(requestId: string): Promise<{ id: string; moment: string; width: number }[]> {
  const rows = await query('SELECT id, moment, width FROM photos WHERE request_id = $1 ORDER BY created_at, id', [
    requestId,
  ]);
  return rows as { id: string; moment: string; width: number }[];
}
