import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import type { SimilarJobs } from '#modules/dispatch/rules/similar-jobs.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { bandEnds } from '#modules/provider/rules/providers.ts';
import { useTexts } from '../texts.ts';

/** Says what similar jobs cost, or that there are too few of them. */
export function SimilarJobsLine({ similar }: { similar: SimilarJobs | null }) {
  const t = useTexts(pricingTexts).similar;
  const { bands } = useTexts(deskProvidersTexts).price;
  return similar ? `${t.jobs(similar)}, ${bandInWords(bands, similar.band)}` : t.few;
}

type BandTexts = (typeof deskProvidersTexts)['price']['bands'];

function bandInWords(words: BandTexts, band: number): string {
  const { from, to } = bandEnds(band);
  if (from !== null) return to === null ? words.over(from) : words.between(from, to);
  return to === null ? words.none : words.upTo(to);
}
