import { endingTerms } from '#modules/dispatch/index.ts';
import { endingTermsSection } from '#modules/payment/copy/ending-terms-section.ts';
import { localeOf } from './locale.server.ts';

/** The section of the terms about a job that can't be done, with the amounts of Settings. */
export async function endingTermsFor(request: Request): Promise<{ heading: string; text: string }> {
  return endingTermsSection(await endingTerms(), localeOf(request));
}
