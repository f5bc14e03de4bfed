import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NIGHT_KINDS } from './moods.ts';
import { hashOfPlan, planSimultaneousJobs, planNight } from './night.ts';
import { planJob } from './plan.ts';
import { milesBetween, pointAt, readRoads, truckStart } from './roads.ts';

const roads = readRoads(readFileSync(new URL('../../modules/place/roads/region-roads.json', import.meta.url), 'utf8'));
const night = (seed: number, mood: keyof typeof NIGHT_KINDS = 'ordinary') =>
  planNight({ seed, mood, rate: 30, minutes: 240, roads });

it('plans the same people and decisions for the same seed, and others for another', () => {
  expect(night(7)).toEqual(night(7));
  expect(hashOfPlan(night(7))).toBe(hashOfPlan(night(7)));
  expect(hashOfPlan(night(8))).not.toBe(hashOfPlan(night(7)));
  expect(hashOfPlan(night(7, 'ice-storm'))).not.toBe(hashOfPlan(night(7)));
});

it('plans each job independently of the others', () => {
  const [, , third] = planSimultaneousJobs(7, 5, 'ordinary', roads).jobs;
  expect(planJob(7, 3, 0, NIGHT_KINDS.ordinary, roads)).toEqual(third);
});

it('gives everybody a unique phone number and plate', () => {
  const { jobs, providers } = planSimultaneousJobs(7, 2_000, 'ordinary', roads);
  const phones = [...jobs, ...providers].map(({ phone }) => phone);
  expect(new Set(phones).size).toBe(phones.length);
  expect(phones.every((phone) => /^\+1\d{3}555\d{4}$/.test(phone))).toBe(true);
  expect(new Set(jobs.map(({ vehicle }) => vehicle.plate)).size).toBe(jobs.length);
});

it('follows the probabilities of the mood', () => {
  const { jobs } = planSimultaneousJobs(7, 4_000, 'ordinary', roads);
  const share = (count: number) => count / jobs.length;
  expect(share(jobs.filter(({ leavesAt }) => leavesAt).length)).toBeCloseTo(NIGHT_KINDS.ordinary.leaveChance, 1);
  expect(share(jobs.filter(({ providers: [first] }) => first === 'silent').length)).toBeCloseTo(0.1, 1);
  expect(share(jobs.filter(({ outcome }) => outcome === 'service_fails').length)).toBeCloseTo(0.1, 2);
  expect(share(jobs.filter(({ outcome }) => outcome === 'nobody_there').length)).toBeCloseTo(0.05, 2);
  expect(share(jobs.filter(({ delay }) => delay).length)).toBeCloseTo(0.1, 1);
  expect(jobs.every(({ providers }) => providers.at(-1) === 'takes')).toBe(true);
});

it('plans what follows from each trouble, and nothing from a job that goes well', () => {
  const { jobs } = planSimultaneousJobs(7, 4_000, 'ordinary', roads);
  for (const { outcome, failure, searchAnswer, breakdown, solvesItself, leavesAt, service } of jobs) {
    expect(failure !== null).toBe(outcome === 'service_fails');
    expect(searchAnswer !== null).toBe(outcome === 'nobody_there');
    if (breakdown || solvesItself) expect([outcome, leavesAt]).toEqual(['served', null]);
    expect(Boolean(failure?.change)).toBe(failure?.follows.endsWith('proposes') ?? false);
    if (failure?.change && service === 'towing') expect(failure.reason).toBe('drop_off_closed');
  }
  const changes = jobs.flatMap(({ failure }) => failure?.change ?? []);
  const answers = new Set(changes.map(({ answer }) => answer));
  expect([...answers].sort()).toEqual(['accepts', 'declines', 'unanswered']);
  expect(changes.some(({ rise }) => rise > 100)).toBe(true);
  expect(changes.some(({ rise }) => rise <= 100)).toBe(true);
});

it('makes providers late by minutes that no new promise hides', () => {
  for (const { delay } of planSimultaneousJobs(7, 4_000, 'ordinary', roads).jobs) {
    if (!delay) continue;
    expect(delay.realMinutes).toBeGreaterThanOrEqual(2);
    expect(delay.realMinutes).toBeLessThanOrEqual(4);
  }
});

it('places jobs on roads, and each truck at its driving distance', () => {
  for (const { place } of night(7).jobs) {
    const start = truckStart(place, 1);
    expect(start.road).toBe(place.road);
    expect(Math.abs(start.mile - place.mile)).toBeLessThanOrEqual(1.0001);
    expect(milesBetween(pointAt(start), pointAt(place))).toBeLessThanOrEqual(1.01);
  }
});
