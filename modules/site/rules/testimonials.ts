import type { testimonialsTexts } from '../copy/en/testimonials.ts';

/** A customer's quote on the home page (docs/product.md, "Public pages"). */
export interface Testimonial {
  name: string;
  location: string;
  /** The number of stars, 1 to 5. */
  rating: 1 | 2 | 3 | 4 | 5;
  quote: keyof typeof testimonialsTexts;
  /** True if no customer said this. Samples are labeled, and production doesn't show them. */
  sample: boolean;
}

/**
 * The three testimonials. All of them are samples. Before the site goes live, the operator replaces them with quotes of
 * real customers who agreed to be quoted, and sets `sample: false`. Until then, production shows none.
 */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Alicia R.',
    location: 'Plano, TX',
    rating: 5,
    quote: 'flatTire',
    sample: true,
  },
  {
    name: 'Marcus T.',
    location: 'Fort Worth, TX',
    rating: 5,
    quote: 'deadBattery',
    sample: true,
  },
  {
    name: 'Priya S.',
    location: 'Irving, TX',
    rating: 4,
    quote: 'towPrice',
    sample: true,
  },
];

/** The testimonials that the home page shows. In production, samples are left out. */
export function shownTestimonials(
  mode: 'demo' | 'production',
  all: readonly Testimonial[] = TESTIMONIALS,
): readonly Testimonial[] {
  return all.filter(({ sample }) => mode === 'demo' || !sample);
}
