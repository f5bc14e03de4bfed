import type { ReactNode } from 'react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import type { MapView } from '#modules/place/rules/types.ts';
import type { FormAnswer } from '../../http/form.ts';
import { sampleTexts } from './samples.ts';

const { en: english } = sampleTexts;
export type Samples = typeof english;

/** Sample texts in the page's language, if there are any, for components that take their texts as props. */
export function samplesIn(locale: Locale): Samples {
  const samples: Partial<Record<Locale, Samples>> = sampleTexts;
  return samples[locale] ?? english;
}

/** Loader data for states that need the server (`useLoaderData<Loaded>()`). */
export interface Loaded {
  maps: Record<'area' | 'pickup' | 'approach' | 'tow' | 'faraway', MapView>;
}

/** What a state's `draw` function gets. */
export interface Given {
  locale: Locale;
  t: Samples;
  /** Unique on the page. It serves as the intent of the state's form and as a prefix for ids. */
  id: string;
}

/** One state of a component. Without the optional fields, the component looks as it does right after a page load. */
export interface State {
  /** Unique among the component's states. It's also part of the URL. */
  title: string;
  /** The page's action data; `intent` defaults to {@link Given.id}. */
  answer?: (t: Samples) => Partial<FormAnswer>;
  /** Whether the form is being sent. */
  busy?: boolean;
  /**
   * For a state of an error boundary: the error's HTTP status. Such a state has its own page, which responds with this
   * status.
   */
  error?: number;
  /** The page's path, for components that read it. */
  path?: string;
  /** The toast after a redirect. */
  toast?: (t: Samples) => Toast;
  /**
   * Set if the overview only links to the state, and the state is shown on its own page: `inside` for a component that
   * fills the window of a page, `whole` for a component that is a whole page.
   */
  alone?: 'inside' | 'whole';
  draw: (given: Given) => ReactNode;
}

/** A component and its states, as a `*.states.tsx` file lists them. */
export interface Part {
  /** The component's file name without `.tsx`. */
  name: string;
  /** What the component is for, in one line. */
  use: string;
  /** Whether the component is made for the site's stylesheet, the desk's, or both. */
  sheet: 'site' | 'desk' | 'both';
  /** Whether the component is small, so that its states are shown side by side. */
  small?: boolean;
  states: readonly State[];
}

/** Whether the overview only links to the state. */
export function isAlone({ alone, error }: State): boolean {
  return alone !== undefined || error !== undefined;
}

/** The state's slug in the URL. */
export function slugOf({ title }: State): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
