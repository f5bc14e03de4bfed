import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Visitor } from '#night/visitor.ts';
import { SYSTEM } from '../e2e/people.ts';
import { photosOf } from '../e2e/photos.ts';
import { signIn } from '../e2e/signed-in.ts';
import { STAGES } from './stages.ts';
import type { StageName } from './stages.ts';
import type { Story } from './story.ts';

/** A browser's cookies, by name. */
export type Cookies = Record<string, string>;

/** A request made for the screens: its URLs, and the cookies of the people who use them. */
export interface GalleryRequest {
  id: string;
  trackingPath: string;
  jobPath: string;
  landingPath: string;
  /** The id of the first photo; empty if there's none. */
  photoId: string;
  familyPath: string;
  /** The provider's page at the desk. */
  providerPath: string;
  locatePath: string;
  driverCookies: Cookies;
  cabCookies: Cookies;
}

export interface Gallery {
  deskCookies: Cookies;
  requests: Record<StageName, GalleryRequest>;
}

const GALLERY_FILE = fileURLToPath(new URL('../../test-results/ui-gallery.json', import.meta.url));
/** How many requests to make at the same time. */
const PARALLEL_STORIES = 6;

/** Makes a request for each stage (by default all of them) and saves their URLs and cookies to a file. */
export async function makeGallery(stages: readonly StageName[] = Object.keys(STAGES) as StageName[]): Promise<Gallery> {
  const desk = await signIn();
  const made: Partial<Record<StageName, GalleryRequest>> = {};
  const remaining = [...stages];
  const makeNext = async () => {
    for (let name = remaining.shift(); name; name = remaining.shift()) {
      try {
        made[name] = await galleryRequestOf(await STAGES[name](desk));
      } catch (error) {
        throw new Error(`${name} could not be made: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_STORIES }, makeNext));
  const gallery: Gallery = { deskCookies: cookiesOf(desk), requests: made as Record<StageName, GalleryRequest> };
  await mkdir(path.dirname(GALLERY_FILE), { recursive: true });
  await writeFile(GALLERY_FILE, JSON.stringify(gallery));
  return gallery;
}

let galleryPromise: Promise<Gallery> | undefined;

/** Reads the file that {@link makeGallery} wrote. */
export function readGallery(): Promise<Gallery> {
  galleryPromise ??= readFile(GALLERY_FILE, 'utf8').then((text) => JSON.parse(text) as Gallery);
  return galleryPromise;
}

async function galleryRequestOf(story: Story): Promise<GalleryRequest> {
  const [photo] = await photosOf(story.id);
  return {
    id: story.id,
    trackingPath: story.trackingPath ?? '',
    jobPath: `/provider/${story.jobToken}`,
    landingPath: `/payment-success?session_id=${story.sessionId}`,
    photoId: photo?.id ?? '',
    familyPath: story.familyLink ?? '',
    providerPath: `/admin/providers/${story.providerId}`,
    locatePath: await story.locatePath(),
    driverCookies: cookiesOf(story.driver),
    cabCookies: cookiesOf(story.cab),
  };
}

function cookiesOf(visitor: Visitor): Cookies {
  return Object.fromEntries(visitor.cookies);
}

/** Cookies in Playwright's format, for the system under test. */
export function browserCookies(cookies: Cookies) {
  return Object.entries(cookies).map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl }));
}
