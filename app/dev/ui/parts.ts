import type { ComponentStates } from './states.ts';

const files = import.meta.glob<{ componentStates: readonly ComponentStates[] }>('../../ui/**/*.states.tsx', {
  eager: true,
});

/** All components of app/ui with their states, sorted by name. */
export const COMPONENTS_WITH_STATES: readonly ComponentStates[] = Object.values(files)
  .flatMap(({ componentStates }) => componentStates)
  .sort((a, b) => a.name.localeCompare(b.name));

export function componentsForStylesheet(sheet: 'site' | 'desk'): ComponentStates[] {
  return COMPONENTS_WITH_STATES.filter((part) => part.sheet === 'both' || part.sheet === sheet);
}

/** Components that have no states of their own, and why. */
export const COMPONENTS_WITHOUT_STATES: Record<string, string> = {
  Board: 'the list of the desk, with everything that its page loads',
  BoardFlags: 'the marks in a row of the board',
  BoardRow: 'a row of the board',
  Decision: 'a whole screen, made of components that are shown',
  DropOffWishes: 'a table of jobs on the board and in the handover',
  GroundPicture: 'drawn on the server, into the maps that are shown',
  JsonLd: 'draws nothing',
  KeptLink: 'draws nothing but the line that says there is no signal',
  KeysHelp: "the desk's header, with a dialog that lists the keys",
  MarketingPage: 'a whole page, made of components that are shown',
  NextJob: 'a link that Alarm shows, and the same link after a command',
  Owed: 'the frame of the tables of unpaid jobs and fees',
  OwedFees: 'a table of jobs on the board and in the handover',
  PageStyles: 'draws nothing',
  PromiseStatistics: 'a table of Completed and of the reports',
  RoadSource: 'a link on the maps that are shown',
  UnpaidJobs: 'a table of jobs on the board and in the handover',
};
