import type { ReactNode } from 'react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import type { MapView } from '#modules/place/rules/types.ts';
import type { FormAnswer } from '../../http/form.ts';
import { sampleTexts } from './samples.ts';

const { en: english } = sampleTexts;
export type SampleTexts = typeof english;

/**
 * Sample texts for components that take their texts as props: in the page's language, or in English if that language
 * has none.
 */
export function sampleTextsIn(locale: Locale): SampleTexts {
  const samples: Partial<Record<Locale, SampleTexts>> = sampleTexts;
  return samples[locale] ?? english;
}

/** Loader data for states that need the server (`useLoaderData<SamplePageData>()`). */
export interface SamplePageData {
  maps: Record<'area' | 'pickup' | 'approach' | 'tow' | 'faraway', MapView>;
}

/** What a state's `draw` function gets. */
export interface StateDrawInput {
  locale: Locale;
  t: SampleTexts;
  /** Unique on the page. It serves as the intent of the state's form and as a prefix for ids. */
  id: string;
}

/** One state of a component. Without the optional fields, the component looks as it does right after a page load. */
export interface ComponentState {
  /** Unique among the component's states. It's also part of the URL. */
  title: string;
  /** The page's action data; `intent` defaults to {@link StateDrawInput.id}. */
  answer?: (t: SampleTexts) => Partial<FormAnswer>;
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
  toast?: (t: SampleTexts) => Toast;
  /**
   * Set if the state needs a page of its own, so that the overview only links to it. `whole`: the component is the
   * whole page. `inside`: the component is drawn on a page with a heading.
   */
  alone?: 'inside' | 'whole';
  draw: (given: StateDrawInput) => ReactNode;
}

/** A component and its states, as a `*.states.tsx` file lists them. */
export interface ComponentStates {
  /** The component's file name without `.tsx`. */
  name: string;
  /** What the component is for, in one line. */
  use: string;
  /** Whether the component is made for the site's stylesheet, the desk's, or both. */
  sheet: 'site' | 'desk' | 'both';
  /** Whether the component is small, so that its states are shown side by side. */
  small?: boolean;
  states: readonly ComponentState[];
}

/** Whether the overview only links to the state. */
export function isOnItsOwnPage({ alone, error }: ComponentState): boolean {
  return alone !== undefined || error !== undefined;
}

/** The state's slug in the URL. */
export function slugOf({ title }: ComponentState): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
