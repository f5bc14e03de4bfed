import { createGeocoder } from './maps/create.ts';
import { env } from '#kernel/server/env.ts';
import { logger } from '#kernel/server/logger.ts';
import { perProcess } from '#kernel/server/per-process.ts';

/** This process's geocoder. See {@link createGeocoder}. */
export const geocoder = perProcess('geocoder', () => {
  const { GOOGLE_MAPS_API_KEY, GOOGLE_MAPS_SERVER_KEY, GOOGLE_MAPS_URL } = env();
  return createGeocoder({
    key: GOOGLE_MAPS_SERVER_KEY ?? GOOGLE_MAPS_API_KEY,
    url: GOOGLE_MAPS_URL?.replace(/\/+$/, ''),
    onFault: (fault) => logger.warn({ fault }, 'geocoder failed; using the table of places'),
  });
});
