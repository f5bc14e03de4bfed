import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import type { ActivityEvent } from '../rules/log-events.ts';
import { activitySentences } from './en/commands.ts';

/** The sentence for an entry of the activity log, from the entry's event and parameters as they're stored. */
export function activitySentence({ event, params }: { event: string; params: unknown }, locale: Locale = 'en'): string {
  const sentence = textsFor(activitySentences, locale)[event as ActivityEvent] as (params: unknown) => string;
  return sentence(params);
}
