import { env } from '#kernel/server/env.ts';

/** The absolute URL of a public page, for canonical links, pictures and structured data. */
export function publicUrl(path: string): string {
  return `${env().PUBLIC_URL}${path}`;
}

/** Whether sample testimonials may be shown: only in the demo. */
export function siteMode(): 'demo' | 'production' {
  return env().APP_MODE;
}
