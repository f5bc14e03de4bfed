import { buildSync } from 'esbuild';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { readRoads, pointAt, startOf } from '#night/model/roads.ts';
import { JobWatch } from './server/job.ts';
import { Night, beNight } from './server/night.ts';
import { FrameProxy } from './server/proxy.ts';
import type { Cast } from './server/proxy.ts';
import { cancel, enter, signIn } from './server/desk.ts';
import { Stage } from './server/stage.ts';
import { Traffic } from './server/traffic.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import type { Point, ProxyName } from './types.ts';

/** Where the car stands on I-35E, north of downtown Dallas, and how far the truck comes. */
const CAR = { lat: 32.8397, lng: -96.8758 };
const MILES = 0.75;
const ROAD_POINTS = 40;

if (process.argv[2] === 'night') beNight();
else await startStage(readSettings());

async function startStage(settings: Settings): Promise<void> {
  const { PUBLIC_URL, SITE_URL, STRIPE_EMULATOR_URL, TWILIO_EMULATOR_URL, HOST: host, STAGE_PORT } = settings;
  const site = { target: SITE_URL, publicOrigin: new URL(PUBLIC_URL).origin };
  const parts: Record<ProxyName, { target: string; publicOrigin: string }> = {
    driver: site,
    desk: site,
    provider: site,
    texts: { target: TWILIO_EMULATOR_URL, publicOrigin: TWILIO_EMULATOR_URL },
    pay: { target: STRIPE_EMULATOR_URL, publicOrigin: STRIPE_EMULATOR_URL },
  };
  const names = Object.keys(parts) as ProxyName[];
  const stage = `http://localhost:${STAGE_PORT}`;
  const changed = () => show.changed();
  const traffic = new Traffic(changed);
  const frames = {} as Record<ProxyName, FrameProxy>;
  const ports = await portsAfter(STAGE_PORT, names.length, host);
  const origins = Object.fromEntries(names.map((name, n) => [name, `http://localhost:${ports[n]}`])) as Record<
    ProxyName,
    string
  >;
  const hand = browserScript('demo/hand/hand.ts', { STAGE: stage });
  for (const [n, name] of names.entries()) {
    // The driver's frame shows the payment page, and that leads back to the driver's frame.
    const shown = new Map<string, string>([
      [site.publicOrigin, origins[name === 'desk' || name === 'provider' ? name : 'driver']],
      [STRIPE_EMULATOR_URL, origins.pay],
    ]);
    const cast: Cast = { stage, shown, hand };
    frames[name] = await FrameProxy.start({ name, port: ports[n] ?? 0, host, traffic, ...parts[name] }, cast);
  }
  const desk = { email: settings.STAGE_EMAIL, password: settings.STAGE_PASSWORD };
  const watch = new JobWatch({ databaseUrl: settings.DATABASE_URL, temporalUi: settings.TEMPORAL_UI_URL }, changed);
  const night = new Night({ site: SITE_URL, texts: TWILIO_EMULATOR_URL, desk }, changed);
  const show = new Stage({
    origin: stage,
    setup: { origins, road: await roadToCar() },
    script: browserScript('demo/page/main.ts'),
    driver: [frames.driver, frames.pay],
    desk: frames.desk,
    traffic,
    watch,
    night,
    killWorker,
    cancelJob: async (id) => cancel(await enter(SITE_URL, desk), `/admin/request/${id}`),
  });
  const sitDown = async () => {
    for (const cookie of await signIn(SITE_URL, desk)) frames.desk.keep(cookie);
  };
  frames.desk.onSignedOut = () => void sitDown();
  await sitDown();
  await show.listen(STAGE_PORT, host);
  process.on('SIGTERM', () => process.exit());
  process.stdout.write('stage ready\n');
}

/** The launcher owns the parts: it kills, starts again, and says so. */
function killWorker(): Promise<void> {
  return new Promise((resolve) => {
    process.once('message', () => resolve());
    process.send?.('kill worker');
  });
}

function browserScript(entry: string, define: Record<string, string> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return outputFiles[0]?.text ?? '';
}

async function roadToCar(): Promise<Point[]> {
  const roads = readRoads(await readFile('night/roads/dfw-roads.geojson', 'utf8'));
  const road = roads.find(({ route }) => route === 'I-35E');
  if (!road) throw new Error('there is no I-35E');
  const far = (mile: number) => {
    const { lat, lng } = pointAt({ road, mile });
    return Math.hypot(lat - CAR.lat, (lng - CAR.lng) * 0.84);
  };
  let mile = 0;
  for (let m = 0; m < road.length; m += 0.02) if (far(m) < far(mile)) mile = m;
  const from = startOf({ road, mile }, MILES).mile;
  return Array.from({ length: ROAD_POINTS + 1 }, (_, n) =>
    pointAt({ road, mile: from + ((mile - from) * n) / ROAD_POINTS }),
  );
}

/** The next free ports after the stage's own, so that a forwarded range works. */
async function portsAfter(first: number, count: number, host: string): Promise<number[]> {
  const ports: number[] = [];
  for (let port = first + 1; ports.length < count && port < 65_536; port += 1) {
    if (await isFree(port, host)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port === port;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
