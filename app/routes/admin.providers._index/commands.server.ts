import type { ActionFunctionArgs } from '@remix-run/node';
import { MAX_PROVIDER_SEARCH_CHARS, providerSearchTerms } from '#modules/provider/rules/providers.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { readForm, unknownIntentError } from '../../http/form.server.ts';
import { providersPath, readProvidersQuery } from '../../ui/desk/providers-query.ts';
import { sealForDeskUrl } from '../../http/sealed.server.ts';

/**
 * Redirects to the URL with the search's results. The search is encrypted in that URL, because names and phone numbers
 * don't belong in URLs.
 */
export async function handleForm({ request }: ActionFunctionArgs) {
  const { intent, fields } = await readForm(request);
  if (intent !== 'search_providers') throw unknownIntentError();
  const typed = (fields.q ?? '').slice(0, MAX_PROVIDER_SEARCH_CHARS);
  const { service, warning, base } = readProvidersQuery({ get: (name) => fields[name] ?? null });
  const find = providerSearchTerms(typed).length > 0 ? sealForDeskUrl(typed) : null;
  return redirectWithToast(providersPath({ find, service, warning, base }));
}
