import { env } from '#kernel/server/env.ts';

/** The address of a public page as others should know it: for canonical links, pictures and structured data. */
export function publicUrl(path: string): string {
  return `${env().PUBLIC_URL}${path}`;
}

/** Whether samples may stand where customers' words will: only in the demo. */
export function siteMode(): 'demo' | 'production' {
  return env().APP_MODE;
}
