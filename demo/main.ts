import { buildSync } from 'esbuild';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { readRoads, pointAt, truckStart } from '#night/model/roads.ts';
import { JobWatch } from './server/job.ts';
import { NightProcess, runNightProcess } from './server/night.ts';
import { FrameProxy } from './server/proxy.ts';
import type { ProxyContext } from './server/proxy.ts';
import { cancelRequest, signInVisitor, signInForCookies } from './server/desk.ts';
import { Stage } from './server/stage.ts';
import { Traffic } from './server/traffic.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import type { Point, ProxyName } from './types.ts';

/** Where the car broke down: on I-35E, north of downtown Dallas. */
const CAR_POSITION = { lat: 32.8397, lng: -96.8758 };
/** How far away the truck starts. */
const DRIVE_MILES = 0.75;
const ROAD_STEP_COUNT = 40;

if (process.argv[2] === 'night') runNightProcess();
else await startStage(readSettings());

async function startStage(settings: Settings): Promise<void> {
  const { PUBLIC_URL, SITE_URL, STRIPE_EMULATOR_URL, TWILIO_EMULATOR_URL, HOST: host, STAGE_PORT } = settings;
  const site = { target: SITE_URL, publicOrigin: new URL(PUBLIC_URL).origin };
  const targets: Record<ProxyName, { target: string; publicOrigin: string }> = {
    driver: site,
    desk: site,
    provider: site,
    texts: { target: TWILIO_EMULATOR_URL, publicOrigin: TWILIO_EMULATOR_URL },
    pay: { target: STRIPE_EMULATOR_URL, publicOrigin: STRIPE_EMULATOR_URL },
  };
  const proxyNames = Object.keys(targets) as ProxyName[];
  const stageOrigin = `http://localhost:${STAGE_PORT}`;
  const onChange = () => stage.scheduleSend();
  const traffic = new Traffic(onChange);
  const proxies = {} as Record<ProxyName, FrameProxy>;
  const ports = await freePortsAfter(STAGE_PORT, proxyNames.length, host);
  const origins = Object.fromEntries(proxyNames.map((name, n) => [name, `http://localhost:${ports[n]}`])) as Record<
    ProxyName,
    string
  >;
  const frameScript = browserScript('demo/frame/script.ts', { STAGE: stageOrigin });
  for (const [n, name] of proxyNames.entries()) {
    // The driver's frame also shows the payment page, whose links lead back to the driver's frame.
    const frameOrigins = new Map<string, string>([
      [site.publicOrigin, origins[name === 'desk' || name === 'provider' ? name : 'driver']],
      [STRIPE_EMULATOR_URL, origins.pay],
    ]);
    const context: ProxyContext = { stageOrigin, frameOrigins, frameScript };
    proxies[name] = await FrameProxy.start({ name, port: ports[n] ?? 0, host, traffic, ...targets[name] }, context);
  }
  const deskAccount = { email: settings.STAGE_EMAIL, password: settings.STAGE_PASSWORD };
  const jobWatch = new JobWatch({ databaseUrl: settings.DATABASE_URL, temporalUi: settings.TEMPORAL_UI_URL }, onChange);
  const night = new NightProcess({ site: SITE_URL, texts: TWILIO_EMULATOR_URL, desk: deskAccount }, onChange);
  const stage = new Stage({
    origin: stageOrigin,
    setup: { origins, road: await roadToCar() },
    script: browserScript('demo/page/main.ts'),
    driverProxies: [proxies.driver, proxies.pay],
    deskProxy: proxies.desk,
    traffic,
    jobWatch,
    night,
    killWorker,
    cancelJob: async (id) => cancelRequest(await signInVisitor(SITE_URL, deskAccount), `/admin/request/${id}`),
  });
  const signInDesk = async () => {
    for (const cookie of await signInForCookies(SITE_URL, deskAccount)) proxies.desk.storeCookie(cookie);
  };
  proxies.desk.onSignedOut = () => void signInDesk();
  await signInDesk();
  await stage.listen(STAGE_PORT, host);
  process.on('SIGTERM', () => process.exit());
  process.stdout.write('stage ready\n');
}

/** Asks the launcher, which owns the processes, to kill the worker. Resolves when the next worker is running. */
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
  const roads = readRoads(await readFile('modules/place/roads/region-roads.json', 'utf8'));
  const road = roads.find(({ route }) => route === 'I-35E');
  if (!road) throw new Error('there is no I-35E');
  const distanceToCar = (mile: number) => {
    const { lat, lng } = pointAt({ road, mile });
    return Math.hypot(lat - CAR_POSITION.lat, (lng - CAR_POSITION.lng) * 0.84);
  };
  let mile = 0;
  for (let m = 0; m < road.length; m += 0.02) if (distanceToCar(m) < distanceToCar(mile)) mile = m;
  const startMile = truckStart({ road, mile }, DRIVE_MILES).mile;
  return Array.from({ length: ROAD_STEP_COUNT + 1 }, (_, n) =>
    pointAt({ road, mile: startMile + ((mile - startMile) * n) / ROAD_STEP_COUNT }),
  );
}

/** Finds the first free ports after the stage's own. They're usually consecutive, so that a range can be forwarded. */
async function freePortsAfter(first: number, count: number, host: string): Promise<number[]> {
  const ports: number[] = [];
  for (let port = first + 1; ports.length < count && port < 65_536; port += 1) {
    if (await isPortFree(port, host)) ports.push(port);
  }
  return ports;
}

async function isPortFree(port: number, host: string): Promise<boolean> {
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
