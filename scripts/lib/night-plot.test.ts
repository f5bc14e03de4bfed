import { expect, it } from 'vitest';
import { plotOfNight } from './night-plot.ts';

it('plots open jobs, waiting jobs and outages', () => {
  const samples = [0, 5, 10].map((minutes) => ({ minutes, openJobs: minutes, waitingForDesk: 1 }));
  const outages = [
    { name: 'worker', from: 30_000, to: 40_000 },
    { name: 'postgres', from: 50_000, to: 60_000 },
  ];
  const svg = plotOfNight(samples, outages, 6);
  const words = [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(words).toEqual(expect.arrayContaining(['open', 'waiting for the desk', 'worker', 'postgres']));
  // An unclosed attribute would make browsers reject the SVG.
  expect(svg.match(/="[^"]*"[^\s/>?]/)).toBeNull();
});
