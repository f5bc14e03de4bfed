import { Visitor, fictionalAddress } from '#night/visitor.ts';
import { FLOODS, startFlood } from '../lib/floods.ts';
import type { FloodTarget } from '../lib/floods.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { compareTimes, measureMs } from './frame.ts';
import type { Benchmark, BenchFindings, Comparison } from './frame.ts';
import { TOW_FORM, createSiteClient, cookieOf, sendRequest, signIn } from './site.ts';

const GOAL_RATIO = 2;
const CONNECTIONS = 8;
const FULL_COUNTS = { warm: 30, counted: 200 };
const QUICK_COUNTS = { warm: 3, counted: 20 };

/** A description of each flood in scripts/lib/floods.ts. */
const FLOOD_DESCRIPTIONS: Record<keyof typeof FLOODS, string> = {
  unknownPosts: 'posts to no page',
  emptyForms: 'empty request forms',
  wrongLinks: 'wrong links',
  pages: 'page loads',
  foreignPosts: "posts from another site's page",
  forgedWebhooks: 'forged webhooks',
  emptySignIns: 'empty sign-ins',
  wrongPasswords: 'wrong passwords',
  pagesOfLink: 'page loads of one link',
  postsOfLink: 'posts of one link',
  brokenPhotos: 'broken photos of one link',
  postsOfSession: 'posts of one session',
};

export const floodsBench: Benchmark = {
  title: 'The desk under a flood',
  description:
    `A production build, whose dashboard one dispatcher loads ${FULL_COUNTS.counted} times after ${FULL_COUNTS.warm} that don't count, ` +
    `while strangers behind the same address send what docs/threat-model.md lists under "Floods", over ${CONNECTIONS} connections, each as fast ` +
    `as the site answers. Measuring begins when the first of them is refused. Just before each flood, in the same run, the same is ` +
    `measured without it. Goal: p95 at most ${GOAL_RATIO} times. The flooding client shares the machine's cores.`,
  columns: { measured: 'under the flood', reference: 'without' },
  run: ({ quick }) => withSystem((env) => benchFloods(env, quick ? QUICK_COUNTS : FULL_COUNTS)),
};

async function benchFloods(env: NodeJS.ProcessEnv, counts: typeof FULL_COUNTS): Promise<BenchFindings> {
  const [desk, floodingDesk] = [await signIn(env), await signIn(env)];
  const site = createSiteClient(desk.baseUrl, 1);
  const scene: FloodTarget = {
    baseUrl: desk.baseUrl,
    address: '',
    link: await submitStrangersRequest(desk.baseUrl),
    email: env.E2E_ADMIN_EMAIL ?? '',
    sessionCookie: cookieOf(floodingDesk),
  };
  const cookie = cookieOf(desk);
  const rows: Comparison[] = [];
  for (const [name, title] of Object.entries(FLOOD_DESCRIPTIONS) as [keyof typeof FLOODS, string][]) {
    say(`Measuring with a flood of ${title} ...`);
    scene.address = fictionalAddress(rows.length + 1);
    const loadDesk = () => sendRequest(site, { path: '/admin', cookie, clientAddress: scene.address }, 200);
    const reference = await measureSamples(loadDesk, counts);
    const flood = startFlood(FLOODS[name], scene, CONNECTIONS);
    await flood.refused;
    const measured = await measureSamples(loadDesk, counts);
    await flood.stop();
    rows.push(compareTimes(title, { measured, reference }, { percentile: 'p95', most: GOAL_RATIO }));
  }
  site.agent.destroy();
  return { rows, facts: [['connections of a flood', String(CONNECTIONS)]] };
}

async function submitStrangersRequest(baseUrl: string): Promise<string> {
  const stranger = new Visitor(baseUrl, { 'x-forwarded-for': fictionalAddress(0) });
  const page = await stranger.submit(await stranger.get('/request'), 'request_offer', TOW_FORM);
  if (!page.url.startsWith('/track/')) throw new Error(`the request led to ${page.url} (${page.status})`);
  return page.url;
}

async function measureSamples(job: () => Promise<unknown>, { warm, counted }: typeof FULL_COUNTS): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < warm + counted; n++) samples.push(await measureMs(job));
  return samples.slice(warm);
}
