import type { Locale } from '#kernel/copy/catalogue.ts';

/** A customer's quote on the home page (docs/product.md, "Public pages"). */
export interface Testimonial {
  name: string;
  location: string;
  /** The number of stars, 1 to 5. */
  rating: 1 | 2 | 3 | 4 | 5;
  words: Record<Locale, string>;
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
    words: {
      en: 'Flat tire on US-75 after dark. I saw the price before I agreed, and I could watch the truck come closer.',
      es: 'Una llanta ponchada en la US-75, ya de noche. Vi el precio antes de aceptar y pude ver cómo se acercaba la grúa.',
    },
    sample: true,
  },
  {
    name: 'Marcus T.',
    location: 'Fort Worth, TX',
    rating: 5,
    words: {
      en: 'Dead battery outside work. Two minutes to fill in the form, no account, and the provider called me himself.',
      es: 'La batería muerta frente al trabajo. Dos minutos para llenar el formulario, sin cuenta, y el propio proveedor me llamó.',
    },
    sample: true,
  },
  {
    name: 'Priya S.',
    location: 'Irving, TX',
    rating: 4,
    words: {
      en: 'I asked for a lower tow price once, got a fair answer, and paid exactly what the page said I would.',
      es: 'Pedí una vez un precio más bajo por la grúa, recibí una respuesta justa y pagué exactamente lo que decía la página.',
    },
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
