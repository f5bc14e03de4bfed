import { SECOND } from '#kernel/constants.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';

/** After this much silence the connection counts as dead, and the photo is sent again. */
const SILENCE_MS = 30 * SECOND;

/**
 * `later`: there was no response, or the server is busy. Sending the same photo again is safe, because it counts once.
 */
export type UploadResult = { kind: 'sent' } | { kind: 'later' } | { kind: 'refused'; words: Toast | null };

/**
 * Uploads a photo with XMLHttpRequest, because `fetch` can't report progress.
 * @param onProgress called with the percentage
 */
export function postPhoto(
  url: string,
  moment: string,
  photo: Blob,
  onProgress: (percent: number) => void,
): Promise<UploadResult> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.set('moment', moment);
    form.set('photo', photo, 'photo.jpg');
    const request = new XMLHttpRequest();
    let silenceTimer: number | undefined;
    const restartTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = window.setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    };
    request.onloadend = () => {
      clearTimeout(silenceTimer);
      resolve(outcomeOf(request));
    };
    request.open('POST', url);
    restartTimer();
    request.send(form);
  });
}

/**
 * Decides whether to try again: yes for statuses that aren't about the photo, such as a timeout, a rate limit or a
 * restart.
 */
function outcomeOf({ status, responseText }: XMLHttpRequest): UploadResult {
  if (status === 201) return { kind: 'sent' };
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'later' };
  return { kind: 'refused', words: readToast(responseText) };
}

function readToast(text: string): Toast | null {
  try {
    const toast = JSON.parse(text) as Partial<Toast> | null;
    return typeof toast?.title === 'string' && typeof toast.message === 'string' ? (toast as Toast) : null;
  } catch {
    return null;
  }
}
