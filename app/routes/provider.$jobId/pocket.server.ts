import { AppError } from '#kernel/app-error.ts';
import { qrPicture } from '#kernel/qr.ts';
import { env } from '#kernel/server/env.ts';
import { positionAppSecretOf } from '#modules/provider/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { PROVIDER_COMING, ON_SITE, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { readDevice } from '../../http/device.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { findJob } from './job.server.ts';

/**
 * An app measures the position at this interval, in seconds. That's often enough for a customer who watches the truck
 * on the map.
 */
const INTERVAL_S = 10;

/**
 * The URL to which an app on the provider's phone sends positions, and for each app a link that sets it up (decision
 * 0057). Null if no more positions will be accepted.
 */
export function positionAppLinksOf(
  { status: stored, service_type }: Pick<RequestRow, 'status' | 'service_type'>,
  jobId: string,
) {
  const status = canonicalStatus(stored);
  const acceptsPositions =
    PROVIDER_COMING.includes(status) || (ON_SITE.includes(status) && needsDestination(service_type));
  if (!acceptsPositions) return null;
  const url = `${env().PUBLIC_URL}/pocket/${positionAppSecretOf(jobId)}`;
  return { url, traccar: traccarLink(url), ownTracks: ownTracksLink(url) };
}

/** The link with Traccar Client's settings, which can be tapped or scanned. */
function traccarLink(url: string): string {
  const settings = { url, interval: String(INTERVAL_S), distance: '0', accuracy: 'high', stop_detection: 'false' };
  return `org.traccar.client://setup?${new URLSearchParams({ ...settings, buffer: 'true' })}`;
}

/**
 * The link with OwnTracks' configuration file. In it, `mode` 3 is HTTP, and `monitoring` 2 is the app's "move" mode.
 */
function ownTracksLink(url: string): string {
  const configuration = {
    ...{ _type: 'configuration', mode: 3, url, auth: false, tid: 'SH', monitoring: 2 },
    ...{ locatorInterval: INTERVAL_S, moveModeLocatorInterval: INTERVAL_S, locatorDisplacement: 20 },
  };
  const file = Buffer.from(JSON.stringify(configuration)).toString('base64');
  return `owntracks:///config?inline=${encodeURIComponent(file)}`;
}

/**
 * The QR code that sets up Traccar Client. It's scanned with the provider's phone if the job page is open on another
 * device.
 * @throws 404 if no more positions will be accepted, or if the agreement wasn't accepted on this device
 */
export async function positionAppQrCode(request: Request, jobId: string | undefined): Promise<Response> {
  const device = await readDevice(request);
  const link = await queryOr503(() => findJob(jobId, device, Date.now()));
  const id = link.kind === 'open' ? link.row.provider_job_id : null;
  if (link.kind !== 'open' || !id || !device.has('agreement', id)) throw new AppError(404);
  const pocket = positionAppLinksOf(link.row, id);
  if (!pocket) throw new AppError(404);
  const { size, path } = qrPicture(pocket.traccar);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' } });
}
