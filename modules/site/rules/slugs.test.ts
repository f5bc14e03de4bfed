import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CITIES,
  COUNTIES,
  FOOTER_SERVICES,
  HOME_SERVICES,
  INFO_PAGES,
  SERVICE_PAGES,
  citySlug,
  countySlugOrDefault,
  infoSlugOrDefault,
  listedCity,
  publicPaths,
  serviceSlugOrDefault,
  titleFromSlug,
} from './slugs.ts';

describe('title case', () => {
  it('turns slugs into page names', () => {
    expect(CITIES.map(titleFromSlug)).toEqual([
      'Dallas',
      'Fort Worth',
      'Arlington',
      'Plano',
      'Irving',
      'Garland',
      'Frisco',
      'McKinney',
      'Mesquite',
      'Carrollton',
      'Denton',
      'Richardson',
    ]);
    expect(HOME_SERVICES.map(titleFromSlug)).toEqual([
      'Emergency Towing',
      'Jump Start Service',
      'Flat Tire Change',
      'Lockout Assistance',
      'Fuel Delivery',
      'Battery Replacement',
      'Heavy Duty Towing',
      'Winch Out Service',
    ]);
    expect(titleFromSlug('licensed-and-insured')).toBe('Licensed And Insured');
    expect(titleFromSlug('verified-dfw-providers')).toBe('Verified DFW Providers');
    expect(titleFromSlug('')).toBe('');
    expect(titleFromSlug('constructor')).toBe('Constructor');
  });
});

describe('slugs without a page of their own', () => {
  it('find every page by its own slug', () => {
    for (const slug of SERVICE_PAGES) expect(serviceSlugOrDefault(slug)).toBe(slug);
    for (const slug of COUNTIES) expect(countySlugOrDefault(slug)).toBe(slug);
    for (const slug of INFO_PAGES) expect(infoSlugOrDefault(slug)).toBe(slug);
    for (const slug of CITIES) expect(listedCity(slug)).toBe(slug);
    expect(SERVICE_PAGES).toEqual(expect.arrayContaining([...FOOTER_SERVICES]));
  });

  it("lead to an existing page if they're unknown", () => {
    for (const typed of ['', 'car-wash', 'constructor', '__proto__', '../admin']) {
      expect(serviceSlugOrDefault(typed)).toBe('emergency-towing');
      expect(countySlugOrDefault(typed)).toBe('dallas-county');
      expect(infoSlugOrDefault(typed)).toBe('licensed-and-insured');
      expect(listedCity(typed)).toBeUndefined();
    }
  });

  it('ignore case and spaces', () => {
    expect(serviceSlugOrDefault('Flat Tire Change')).toBe('flat-tire-change');
    expect(citySlug('Fort Worth')).toBe('fort-worth');
  });

  it("show an unknown city by its name, and reject what isn't a name", () => {
    expect(citySlug('cedar-hill')).toBe('cedar-hill');
    for (const typed of ['', '---', '1234', 'call-me-at-2145550100', 'a'.repeat(41), 'a-b-c-d-e']) {
      expect(citySlug(typed)).toBeUndefined();
    }
  });

  it('put only letters and hyphens of a URL on a page', () => {
    fc.assert(fc.property(fc.string(), (typed) => /^[a-z]+(-[a-z]+)*$/.test(citySlug(typed) ?? 'none')));
  });
});

describe('public paths', () => {
  it('are those of the public pages, each listed once', () => {
    const paths = publicPaths();
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toHaveLength(2 + 12 + 4 + 9 + 5 + 2);
    expect(paths.every((path) => !/^\/(admin|track|payment|provider)/.test(path))).toBe(true);
  });
});
