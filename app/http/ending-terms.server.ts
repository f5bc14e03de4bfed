import { endingTerms } from '#modules/dispatch/index.ts';
import { endingTermsSection } from '#modules/payment/copy/ending-terms-section.ts';
import { localeOf } from './locale.server.ts';

/** The section of the terms about jobs that can't be done, with the amounts from the settings. */
export async function endingTermsFor(request: Request): Promise<{ heading: string; text: string }> {
  return endingTermsSection(await endingTerms(), localeOf(request));
}
