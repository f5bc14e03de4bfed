import { useSyncExternalStore } from 'react';
import { SECOND } from '#kernel/constants.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { backoffMs, waitBeforeRetry } from '../backoff.ts';
import { postPhoto } from './post-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** A pending upload. */
export interface Upload {
  id: number;
  /** Where to post the photo. */
  url: string;
  moment: string;
  preview: string | null;
  state: 'preparing' | 'sending' | 'waiting' | 'failed';
  percent: number;
  /** Why the photo was refused, in the page's language; null when the server didn't say. */
  words: Toast | null;
}

interface Uploads {
  all: readonly Upload[];
  /** Count of finished uploads. */
  doneCount: number;
  /** The last finished upload. */
  lastDone: Pick<Upload, 'url' | 'moment'> | null;
}

const FIRST_RETRY_MS = 2 * SECOND;
const NONE: Uploads = { all: [], doneCount: 0, lastDone: null };

/* Kept in the module, because uploads continue while people visit other pages of the site. */
let current: Uploads = NONE;
let lastId = 0;
let working = false;
const blobs = new Map<number, Blob>();
const listeners = new Set<() => void>();

function update(uploadsChange: Partial<Uploads>): void {
  current = { ...current, ...uploadsChange };
  for (const notify of listeners) notify();
}

function updateUpload(id: number, changes: Partial<Upload>): void {
  update({ all: current.all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) });
}

/** The uploads; empty on the server. */
export function useUploads(): Uploads {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => current,
    () => NONE,
  );
}

/** Queues a photo for upload. If the connection is lost, tries again. Browser only. */
export function sendPhoto(url: string, moment: string, file: Blob): void {
  lastId += 1;
  blobs.set(lastId, file);
  const upload: Upload = { id: lastId, url, moment, preview: null, state: 'preparing', percent: 0, words: null };
  update({ all: [...current.all, upload] });
  void sendAll();
}

/** Retries a refused photo. */
export function retryUpload(id: number): void {
  updateUpload(id, { state: 'preparing', percent: 0, words: null });
  void sendAll();
}

/** Removes a photo from the list. */
export function removeUpload(id: number): void {
  blobs.delete(id);
  update({ all: current.all.filter((upload) => upload.id !== id) });
}

const nextUpload = () => current.all.find(({ state }) => state !== 'failed');

/** Sends one photo at a time: on a bad connection, parallel uploads slow each other down. */
async function sendAll(): Promise<void> {
  if (working) return;
  working = true;
  window.addEventListener('beforeunload', warnBeforeLeaving);
  for (let upload = nextUpload(); upload; upload = nextUpload()) await sendOne(upload);
  window.removeEventListener('beforeunload', warnBeforeLeaving);
  working = false;
}

async function sendOne({ id, url, moment }: Upload): Promise<void> {
  const { blob, preview } = await shrinkPhoto(blobs.get(id) ?? new Blob());
  for (let failures = 1; blobs.has(id); failures++) {
    updateUpload(id, { state: 'sending', percent: 0, preview });
    const posted = await postPhoto(url, moment, blob, (percent) => updateUpload(id, { percent }));
    if (posted.kind === 'refused') return updateUpload(id, { state: 'failed', words: posted.words });
    if (posted.kind === 'sent') {
      removeUpload(id);
      return update({ doneCount: current.doneCount + 1, lastDone: { url, moment } });
    }
    updateUpload(id, { state: 'waiting' });
    await waitBeforeRetry(backoffMs(failures, FIRST_RETRY_MS));
  }
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
