import type { CitySlug, CountySlug } from './region.ts';

/** What a city's page says about its roads and surroundings. */
export interface CityFacts {
  /** The city's counties. The first one has most of the city. */
  counties: readonly CountySlug[];
  highways: readonly string[];
  /** The neighboring cities that have a page. */
  neighbors: readonly CitySlug[];
}

/** The highways that the home page lists. */
export const MAJOR_HIGHWAYS = [
  'I-20',
  'I-30',
  'I-35E',
  'I-35W',
  'I-45',
  'I-635',
  'I-820',
  'US-75',
  'US-380',
  'SH-114',
  'SH-121',
  'SH-183',
] as const;

export const CITY_FACTS: Record<CitySlug, CityFacts> = {
  dallas: {
    counties: ['dallas-county'],
    highways: ['I-30', 'I-35E', 'I-45', 'I-635', 'US-75', 'Dallas North Tollway'],
    neighbors: ['irving', 'garland', 'mesquite', 'richardson'],
  },
  'fort-worth': {
    counties: ['tarrant-county'],
    highways: ['I-30', 'I-35W', 'I-20', 'I-820', 'SH-121', 'Chisholm Trail Parkway'],
    neighbors: ['arlington', 'irving', 'denton'],
  },
  arlington: {
    counties: ['tarrant-county'],
    highways: ['I-20', 'I-30', 'SH-360', 'US-287'],
    neighbors: ['fort-worth', 'irving', 'dallas'],
  },
  plano: {
    counties: ['collin-county'],
    highways: ['US-75', 'Dallas North Tollway', 'Sam Rayburn Tollway', 'President George Bush Turnpike'],
    neighbors: ['frisco', 'richardson', 'carrollton', 'mckinney'],
  },
  irving: {
    counties: ['dallas-county'],
    highways: ['SH-183', 'SH-114', 'I-635', 'Loop 12', 'President George Bush Turnpike'],
    neighbors: ['dallas', 'carrollton', 'arlington'],
  },
  garland: {
    counties: ['dallas-county'],
    highways: ['I-635', 'I-30', 'SH-78', 'President George Bush Turnpike'],
    neighbors: ['dallas', 'mesquite', 'richardson'],
  },
  frisco: {
    counties: ['collin-county', 'denton-county'],
    highways: ['Dallas North Tollway', 'Sam Rayburn Tollway', 'US-380', 'SH-289'],
    neighbors: ['plano', 'mckinney', 'denton'],
  },
  mckinney: {
    counties: ['collin-county'],
    highways: ['US-75', 'US-380', 'SH-5', 'Sam Rayburn Tollway'],
    neighbors: ['frisco', 'plano'],
  },
  mesquite: {
    counties: ['dallas-county'],
    highways: ['I-635', 'I-30', 'I-20', 'US-80'],
    neighbors: ['dallas', 'garland'],
  },
  carrollton: {
    counties: ['dallas-county', 'denton-county'],
    highways: ['I-35E', 'Sam Rayburn Tollway', 'President George Bush Turnpike'],
    neighbors: ['plano', 'irving', 'dallas', 'richardson'],
  },
  denton: {
    counties: ['denton-county'],
    highways: ['I-35', 'I-35E', 'I-35W', 'US-380', 'Loop 288'],
    neighbors: ['frisco', 'carrollton', 'fort-worth'],
  },
  richardson: {
    counties: ['dallas-county', 'collin-county'],
    highways: ['US-75', 'I-635', 'President George Bush Turnpike'],
    neighbors: ['plano', 'garland', 'dallas'],
  },
};

export const COUNTY_HIGHWAYS: Record<CountySlug, readonly string[]> = {
  'dallas-county': ['I-20', 'I-30', 'I-35E', 'I-45', 'I-635', 'US-75', 'US-80', 'Loop 12'],
  'tarrant-county': ['I-20', 'I-30', 'I-35W', 'I-820', 'SH-121', 'SH-183', 'SH-360', 'US-287'],
  'collin-county': ['US-75', 'US-380', 'SH-78', 'Dallas North Tollway', 'Sam Rayburn Tollway'],
  'denton-county': ['I-35', 'I-35E', 'I-35W', 'US-377', 'US-380', 'SH-114', 'Sam Rayburn Tollway'],
};

/** Matches the names of toll roads, where drivers get the help of TOLLWAY_ASSISTANCE (region.ts). */
export const TOLLWAY_NAME = /Tollway|Turnpike|Chisholm/;

/** The letters on each tollway's signs, by the tollway's name in map data. */
export const TOLLWAYS: Readonly<Record<string, string>> = {
  'Dallas North Tollway': 'DNT',
  'President George Bush Turnpike': 'PGBT',
  'Sam Rayburn Tollway': 'SRT',
  'Chisholm Trail Parkway': 'CTP',
};

/** The pair of directions that a highway's signs name: north and south, or east and west. */
export type SignedAxis = 'north_south' | 'east_west';

/**
 * The pair of directions that each freeway's signs name, even where the road bends another way. Roads in
 * ../roads/region-roads.json that aren't listed here are loops. The signs on each part of a loop name the direction in
 * which that part runs.
 */
export const SIGNED_AXES: Readonly<Record<string, SignedAxis>> = {
  'I-20': 'east_west',
  'I-30': 'east_west',
  'I-35E': 'north_south',
  'I-35W': 'north_south',
  'I-45': 'north_south',
  'US-75': 'north_south',
  'US-175': 'east_west',
  'SH-114': 'east_west',
  'SH-183': 'east_west',
  DNT: 'north_south',
};
