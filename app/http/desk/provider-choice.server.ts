import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { parsePhone } from '#kernel/phone.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { baseMilesTo, providersToSuggest, providerByPhone } from '#modules/provider/index.ts';
import { jobWarningsOf } from '#modules/provider/rules/providers.ts';
import type { JobNeeds, ProviderView } from '#modules/provider/index.ts';
import type { ProviderChoice } from '../../ui/provider/provider-choice.ts';

const jobSchema = z.object({
  service: z.enum(SERVICE_TYPES as [ServiceType, ...ServiceType[]]),
  cardOnly: z.boolean(),
  flatbed: z.boolean(),
  pickup: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
});
const bodySchema = z.union([
  jobSchema.extend({ text: z.string().max(200) }),
  jobSchema.extend({ phone: z.string().max(40) }),
]);

/** POST `{ text }` or `{ phone }` with the job's needs as JSON: returns `{ providers }`, the providers that match. */
export async function suggestProviders({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<Response> {
  const body = bodySchema.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return jsonResponse({ error: 'invalid query' }, 422);
  try {
    const { data: job } = body;
    const found = 'phone' in job ? await providersByPhone(job.phone) : await providersToSuggest(job.text, job);
    return jsonResponse({ providers: found.map((provider) => providerChoiceOf(provider, job)) });
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'provider search failed');
    return jsonResponse({ error: 'not answered, try again' }, 503);
  }
}

async function providersByPhone(typed: string): Promise<ProviderView[]> {
  const phone = parsePhone(typed);
  const found = phone && (await providerByPhone(phone));
  return found ? [found] : [];
}

/** What the desk's browser gets about a provider who's suggested. Leaves out the notes and the license. */
export function providerChoiceOf(provider: ProviderView, job: Omit<JobNeeds, 'service'>): ProviderChoice {
  const { id, name, phone, email, vehicle, jobs, rating, declines, unverified, paymentMethods } = provider;
  const warnings = [...jobWarningsOf(provider, job), ...provider.warnings];
  const baseMiles = baseMilesTo(provider.base, job.pickup);
  return { id, name, phone, email, vehicle, baseMiles, jobs, rating, declines, unverified, paymentMethods, warnings };
}

function jsonResponse(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
