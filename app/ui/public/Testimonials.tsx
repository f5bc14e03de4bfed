import { formatNumber } from '#kernel/numbers.ts';
import type { Testimonial } from '#modules/site/rules/testimonials.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { testimonialsTexts } from '#modules/site/copy/en/testimonials.ts';
import { useTexts } from '../texts.ts';
import { Block } from './Block.tsx';

const MAX_STARS = 5;

interface TestimonialsProps {
  shown: readonly Testimonial[];
  /** The number and the average of all drivers' ratings; null if not known. */
  ratings: { ratings: number; rating: number } | null;
}

/** The drivers' ratings and quotes; renders nothing if there are none. Samples are labeled as such. */
export function Testimonials({ shown, ratings }: TestimonialsProps) {
  const t = useTexts(homeTexts).testimonials;
  const quotes = useTexts(testimonialsTexts);
  if (shown.length === 0 && !ratings) return null;
  return (
    <Block id="testimonials" heading={t.heading} lead={shown.some(({ sample }) => sample) ? t.sampleNote : undefined}>
      {ratings && (
        <p>
          <strong className="font-sign text-3xl">{t.average(formatNumber(ratings.rating, 1))}</strong>{' '}
          {t.fromJobs(ratings.ratings)}
        </p>
      )}
      <ul className="thirds">
        {shown.map(({ name, location, rating, quote, sample }) => (
          <li key={name} className="card">
            <figure className="quote">
              <p className="stars" role="img" aria-label={t.rating(rating)}>
                {'★'.repeat(rating)}
                {'☆'.repeat(MAX_STARS - rating)}
              </p>
              <blockquote>
                <p>{quotes[quote]}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>, {location} {sample && <span className="badge">{t.sample}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Block>
  );
}
