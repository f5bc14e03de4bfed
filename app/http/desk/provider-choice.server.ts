import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { parsePhone } from '#kernel/phone.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { offerProviders, providerByPhone } from '#modules/provider/index.ts';
import type { ProviderView } from '#modules/provider/index.ts';
import type { ProviderChoice } from '../../ui/provider/provider-choice.ts';

const bodySchema = z.union([
  z.object({ text: z.string().max(200), service: z.enum(SERVICE_TYPES as [ServiceType, ...ServiceType[]]) }),
  z.object({ phone: z.string().max(40) }),
]);

/** Takes `{ text, service }` or `{ phone }` as JSON, returns `{ providers }`: the matches. */
export async function suggestProviders({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<Response> {
  const body = bodySchema.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return answer({ error: 'invalid query' }, 422);
  try {
    const found = 'phone' in body.data ? await byPhone(body.data.phone) : await offer(body.data);
    return answer({ providers: found.map(choiceOf) });
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'provider search failed');
    return answer({ error: 'not answered, try again' }, 503);
  }
}

async function byPhone(typed: string): Promise<ProviderView[]> {
  const phone = parsePhone(typed);
  const found = phone && (await providerByPhone(phone));
  return found ? [found] : [];
}

function offer({ text, service }: { text: string; service: ServiceType }): Promise<ProviderView[]> {
  return offerProviders(text, service);
}

/** What the browser gets of a provider in a list to choose from: no notes, no license. */
export function choiceOf(provider: ProviderView): ProviderChoice {
  const { id, name, phone, email, vehicle, jobs, rating, declines, unverified, warnings } = provider;
  return { id, name, phone, email, vehicle, jobs, rating, declines, unverified, warnings };
}

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
