import { useSyncExternalStore } from 'react';
import { SECOND } from '#kernel/constants.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { pause } from '../live/quiet-load.ts';
import { postPhoto } from './post.ts';
import { shrink } from './shrink.ts';

/** A photo on its way. */
export interface Upload {
  id: number;
  /** Where it goes. */
  url: string;
  moment: string;
  preview: string | null;
  state: 'preparing' | 'sending' | 'waiting' | 'failed';
  percent: number;
  /** Why it was refused, in the page's language; null when the server did not say. */
  words: Toast | null;
}

interface Uploads {
  all: readonly Upload[];
  /** Grows with each photo that has arrived. */
  sent: number;
  /** The last one that has. */
  latest: Pick<Upload, 'url' | 'moment'> | null;
}

const BACKOFF = { firstMs: 2 * SECOND, mostMs: 30 * SECOND };
const NONE: Uploads = { all: [], sent: 0, latest: null };

/* Of the whole tab, not of a component: photos go on while another page of the site is looked at. */
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

/** The photos on their way; on the server there are none. */
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

/** Sends a photo as soon as the ones before it are there, again and again where the signal is lost. Browser only. */
export function sendPhoto(url: string, moment: string, file: Blob): void {
  last += 1;
  blobs.set(last, file);
  const upload: Upload = { id: last, url, moment, preview: null, state: 'preparing', percent: 0, words: null };
  set({ all: [...now.all, upload] });
  void work();
}

/** Once more, for one that was refused. */
export function sendAgain(id: number): void {
  change(id, { state: 'preparing', percent: 0, words: null });
  void work();
}

/** Leaves one out. */
export function dropUpload(id: number): void {
  blobs.delete(id);
  set({ all: now.all.filter((upload) => upload.id !== id) });
}

const next = () => now.all.find(({ state }) => state !== 'failed');

/** One after the other: on a bad line two would only hinder each other. */
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
