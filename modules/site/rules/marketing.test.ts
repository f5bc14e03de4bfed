import { describe, expect, it } from 'vitest';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { footerTexts } from '../copy/en/footer.ts';
import { infoTexts } from '../copy/en/marketing-infos.ts';
import { cityTexts } from '../copy/en/marketing-cities.ts';
import { countyTexts } from '../copy/en/marketing-counties.ts';
import { serviceTexts } from '../copy/en/marketing-services.ts';
import { testimonialsTexts } from '../copy/en/testimonials.ts';
import { RELATED_SERVICES, citiesOfCounty, hasTollway } from './related-pages.ts';
import { CITY_FACTS } from '#modules/place/rules/region-roads.ts';
import { WIDEST_QUOTED_RANGE, formatRange, priceRangeOfPage } from './prices.ts';
import { CITIES, COUNTIES, INFO_PAGES, SERVICE_PAGES, titleFromSlug } from './slugs.ts';
import { TESTIMONIALS, shownTestimonials } from './testimonials.ts';

describe('prices', () => {
  it('have the prices in the documentation', () => {
    const quoted = SERVICE_PAGES.map((slug) => [slug, priceRangeOfPage(slug)] as const).flatMap(([slug, range]) =>
      range ? [`${slug} ${formatRange(range)}`] : [],
    );
    expect(quoted).toEqual([
      'emergency-towing $75-$125',
      'jump-start-service $65-$85',
      'flat-tire-change $75-$95',
      'lockout-assistance $85-$105',
      'fuel-delivery $75-$95',
    ]);
    expect(formatRange(WIDEST_QUOTED_RANGE)).toBe('$65-$125');
  });
});

describe('places', () => {
  it('put every listed city in a county', () => {
    expect(new Set(COUNTIES.flatMap(citiesOfCounty))).toEqual(new Set(CITIES));
    expect(citiesOfCounty('denton-county')).toEqual(['denton', 'frisco', 'carrollton']);
  });

  it('never lists a city as its own neighbor', () => {
    for (const city of CITIES) expect(CITY_FACTS[city].neighbors).not.toContain(city);
    for (const slug of SERVICE_PAGES) expect(RELATED_SERVICES[slug]).not.toContain(slug);
  });

  it('knows on which roads to dial #999', () => {
    expect(hasTollway(CITY_FACTS.plano.highways)).toBe(true);
    expect(hasTollway(CITY_FACTS.mesquite.highways)).toBe(false);
  });
});

describe('texts of the public pages', () => {
  const pagesIn = (locale: Locale) => ({
    ...textsFor(cityTexts, locale),
    ...textsFor(countyTexts, locale),
    ...textsFor(serviceTexts, locale),
    ...textsFor(infoTexts, locale),
  });

  it.each(LOCALES)('has no sentence on two pages (%s)', (locale) => {
    const seen = new Map<string, string>();
    for (const [slug, words] of Object.entries(pagesIn(locale))) {
      const sentences = JSON.stringify(words).match(/\p{Lu}[^".]{30,}\./gu) ?? [];
      expect(sentences.length, slug).toBeGreaterThan(2);
      for (const sentence of new Set(sentences)) {
        expect(seen.get(sentence), sentence).toBeUndefined();
        seen.set(sentence, slug);
      }
    }
  });

  it('promise no more about providers than is recorded', () => {
    const all = JSON.stringify(pagesIn('en'));
    expect(all).not.toMatch(/\b(background|certified|guaranteed|fastest|trusted|vetted|most providers)\b/i);
    const spanish = JSON.stringify(pagesIn('es'));
    expect(spanish).not.toMatch(/antecedentes|certificad|garantizad|los? más rápid|de confianza|mayoría de los prov/i);
    for (const locale of LOCALES) {
      expect(JSON.stringify(textsFor(infoTexts, locale)['licensed-and-insured'])).toContain('$500,000');
    }
  });
});

describe('names of pages', () => {
  const { nameOf } = textsFor(footerTexts, 'es');

  it('are translated, except the names of cities', () => {
    for (const slug of [...COUNTIES, ...SERVICE_PAGES, ...INFO_PAGES])
      expect(nameOf(slug)).not.toBe(titleFromSlug(slug));
    for (const slug of CITIES) expect(nameOf(slug)).toBe(titleFromSlug(slug));
  });

  it("aren't found for a property that every object has", () => {
    expect(nameOf('constructor')).toBe('Constructor');
  });
});

describe('testimonials', () => {
  it('has three testimonials, none with a blank field', () => {
    expect(TESTIMONIALS).toHaveLength(3);
    for (const { name, location, rating, quote } of TESTIMONIALS) {
      const quotes = LOCALES.map((locale) => textsFor(testimonialsTexts, locale)[quote]);
      expect([name, location, ...quotes].every((text) => text.length > 2)).toBe(true);
      expect([1, 2, 3, 4, 5]).toContain(rating);
    }
  });

  it('shows no samples of testimonials in production', () => {
    expect(shownTestimonials('demo')).toHaveLength(3);
    const real = TESTIMONIALS.map((one, index) => ({ ...one, sample: index > 0 }));
    expect(shownTestimonials('production', real)).toEqual([real[0]]);
    expect(shownTestimonials('production').some(({ sample }) => sample)).toBe(false);
  });
});
