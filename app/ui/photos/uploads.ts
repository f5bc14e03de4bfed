import { useSyncExternalStore } from 'react';
import { SECOND } from '#kernel/constants.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { pause } from '../live/quiet-load.ts';
import { postPhoto } from './post.ts';
import { shrink } from './shrink.ts';

/** A pending upload. */
export interface Upload {
  id: number;
  /** Where it's posted. */
  url: string;
  moment: string;
  preview: string | null;
  state: 'preparing' | 'sending' | 'waiting' | 'failed';
  percent: number;
  /** Why it was refused, in the page's language; null when the server didn't say. */
  words: Toast | null;
}

interface Uploads {
  all: readonly Upload[];
  /** Count of finished uploads. */
  sent: number;
  /** The last finished upload. */
  latest: Pick<Upload, 'url' | 'moment'> | null;
}

const BACKOFF = { firstMs: 2 * SECOND, mostMs: 30 * SECOND };
const NONE: Uploads = { all: [], sent: 0, latest: null };

/* Module state: uploads continue while the person visits other pages of the site. */
let now: Uploads = NONE;
let last = 0;
let working = false;
const blobs = new Map<number, Blob>();
const watchers = new Set<() => void>();

function set(next: Partial<Uploads>): void {
  now = { ...now, ...next };
  for (const changed of watchers) changed();
}

function change(id: number, what: Partial<Upload>): void {
  set({ all: now.all.map((upload) => (upload.id === id ? { ...upload, ...what } : upload)) });
}

/** The uploads; empty on the server. */
export function useUploads(): Uploads {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => now,
    () => NONE,
  );
}

/** Queues a photo. Lost connections are retried. Browser only. */
export function sendPhoto(url: string, moment: string, file: Blob): void {
  last += 1;
  blobs.set(last, file);
  const upload: Upload = { id: last, url, moment, preview: null, state: 'preparing', percent: 0, words: null };
  set({ all: [...now.all, upload] });
  void work();
}

/** Retries a refused photo. */
export function sendAgain(id: number): void {
  change(id, { state: 'preparing', percent: 0, words: null });
  void work();
}

/** Removes a photo from the list. */
export function dropUpload(id: number): void {
  blobs.delete(id);
  set({ all: now.all.filter((upload) => upload.id !== id) });
}

const next = () => now.all.find(({ state }) => state !== 'failed');

/** One at a time: on a bad connection parallel uploads slow each other down. */
async function work(): Promise<void> {
  if (working) return;
  working = true;
  window.addEventListener('beforeunload', askFirst);
  for (let upload = next(); upload; upload = next()) await deliver(upload);
  window.removeEventListener('beforeunload', askFirst);
  working = false;
}

async function deliver({ id, url, moment }: Upload): Promise<void> {
  const { blob, preview } = await shrink(blobs.get(id) ?? new Blob());
  for (let wait = BACKOFF.firstMs; blobs.has(id); wait = Math.min(wait * 2, BACKOFF.mostMs)) {
    change(id, { state: 'sending', percent: 0, preview });
    const posted = await postPhoto(url, moment, blob, (percent) => change(id, { percent }));
    if (posted.kind === 'refused') return change(id, { state: 'failed', words: posted.words });
    if (posted.kind === 'sent') {
      dropUpload(id);
      return set({ sent: now.sent + 1, latest: { url, moment } });
    }
    change(id, { state: 'waiting' });
    await pause(wait);
  }
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
