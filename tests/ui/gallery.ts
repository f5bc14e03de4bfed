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

/** A browser's cookies by name. */
export type Cookies = Record<string, string>;

/** A request of the gallery: its addresses, and who is remembered as what. */
export interface Made {
  id: string;
  track: string;
  job: string;
  session: string;
  /** The first photo's id, where there is one. */
  photo: string;
  family: string;
  /** The provider's page at the desk, where the story met one. */
  provider: string;
  locate: string;
  driver: Cookies;
  cab: Cookies;
}

export interface Gallery {
  desk: Cookies;
  made: Record<StageName, Made>;
}

const FILE = fileURLToPath(new URL('../../test-results/ui-gallery.json', import.meta.url));
/** Requests made side by side: more would only wait for each other. */
const AT_ONCE = 6;

/** Brings requests into these states, all unless told otherwise, and writes down where they are. */
export async function makeGallery(stages: readonly StageName[] = Object.keys(STAGES) as StageName[]): Promise<Gallery> {
  const desk = await signIn();
  const made: Partial<Record<StageName, Made>> = {};
  const names = [...stages];
  const work = async () => {
    for (let name = names.shift(); name; name = names.shift()) {
      try {
        made[name] = await placeOf(await STAGES[name](desk));
      } catch (error) {
        throw new Error(`${name} could not be made: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const gallery: Gallery = { desk: cookiesOf(desk), made: made as Record<StageName, Made> };
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(gallery));
  return gallery;
}

let read: Promise<Gallery> | undefined;

/** What {@link makeGallery} wrote. */
export function gallery(): Promise<Gallery> {
  read ??= readFile(FILE, 'utf8').then((text) => JSON.parse(text) as Gallery);
  return read;
}

async function placeOf(story: Story): Promise<Made> {
  const [photo] = await photosOf(story.id);
  return {
    id: story.id,
    track: story.track ?? '',
    job: `/provider/${story.job}`,
    session: `/payment-success?session_id=${story.session}`,
    photo: photo?.id ?? '',
    family: story.family ?? '',
    provider: `/admin/providers/${story.provider}`,
    locate: await story.locatePath(),
    driver: cookiesOf(story.driver),
    cab: cookiesOf(story.cab),
  };
}

function cookiesOf(visitor: Visitor): Cookies {
  return Object.fromEntries(visitor.cookies);
}

/** For a browser at the system under test. */
export function browserCookies(cookies: Cookies) {
  return Object.entries(cookies).map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl }));
}
