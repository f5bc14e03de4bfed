import { SECOND } from '#kernel/constants.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';

/** After this much silence the connection is dead, and the photo is sent again. */
const SILENCE_MS = 30 * SECOND;

/** `later`: no answer, or the server is busy. Sending the same photo again is safe; it counts once. */
export type Posted = { kind: 'sent' } | { kind: 'later' } | { kind: 'refused'; words: Toast | null };

/**
 * Uploads a photo with XMLHttpRequest, because `fetch` can't report progress.
 * @param onProgress percent uploaded
 */
export function postPhoto(
  url: string,
  moment: string,
  photo: Blob,
  onProgress: (percent: number) => void,
): Promise<Posted> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.set('moment', moment);
    form.set('photo', photo, 'photo.jpg');
    const request = new XMLHttpRequest();
    let silence: number | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = window.setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      heard();
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      resolve(outcomeOf(request));
    };
    request.open('POST', url);
    heard();
    request.send(form);
  });
}

/** Retry on statuses that aren't about the photo: no answer, timeout, rate limit, restart. */
function outcomeOf({ status, responseText }: XMLHttpRequest): Posted {
  if (status === 201) return { kind: 'sent' };
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'later' };
  return { kind: 'refused', words: readToast(responseText) };
}

function readToast(text: string): Toast | null {
  try {
    const said = JSON.parse(text) as Partial<Toast> | null;
    return typeof said?.title === 'string' && typeof said.message === 'string' ? (said as Toast) : null;
  } catch {
    return null;
  }
}
