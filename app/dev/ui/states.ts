import type { ReactNode } from 'react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import type { MapView } from '#modules/place/rules/types.ts';
import type { FormAnswer } from '../../http/form.ts';
import { sampleTexts } from './samples.ts';

export type Samples = ReturnType<typeof samplesIn>;

/** Sample words in the page's language, for components that get their words as props. */
export function samplesIn(locale: Locale) {
  return sampleTexts[locale];
}

/** What the page's loader brings, for states that only the server can make (`useLoaderData<Loaded>()`). */
export interface Loaded {
  maps: Record<'area' | 'pickup' | 'approach' | 'tow' | 'faraway', MapView>;
}

/** What a state may need to draw itself. */
export interface Given {
  locale: Locale;
  t: Samples;
  /** Unique on the page: the intent of forms, the start of ids. */
  id: string;
}

/** One state of a component. Without the fields above `draw` it's as on a page that has just been loaded. */
export interface State {
  /** Unique in its part; it's also in the address. */
  title: string;
  /** What the page's action answered; `intent` is {@link Given.id} unless it's given. */
  answer?: (t: Samples) => Partial<FormAnswer>;
  /** The form is on its way. */
  busy?: boolean;
  /** The status that reached the error boundary. Such a state has a page of its own, which answers with it. */
  error?: number;
  /** The page's path, where the component looks at it. */
  path?: string;
  /** The toast of a redirect. */
  toast?: (t: Samples) => Toast;
  /**
   * Only on its own page, since it takes the whole window (`inside` a page) or is the whole page (`whole`). The page of
   * all parts links to it.
   */
  alone?: 'inside' | 'whole';
  draw: (given: Given) => ReactNode;
}

/** A component and its states, as a `*.states.tsx` file lists them. */
export interface Part {
  /** The component's file without `.tsx`. */
  name: string;
  /** What it's for, in one line. */
  use: string;
  /** Whose stylesheet it's made for. */
  sheet: 'site' | 'desk' | 'both';
  /** Its states are so small that they stand side by side. */
  small?: boolean;
  states: readonly State[];
}

/** Whether the page of all parts only links to it. */
export function isAlone({ alone, error }: State): boolean {
  return alone !== undefined || error !== undefined;
}

/** The part of an address that names a state. */
export function slugOf({ title }: State): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
