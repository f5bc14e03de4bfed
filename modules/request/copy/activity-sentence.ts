import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import type { ActivityEvent } from '../rules/log-events.ts';
import { sentences } from './en/commands.ts';

/** The sentence for an entry of the activity log. @param line the entry's event and parameters, as stored */
export function activitySentence({ event, params }: { event: string; params: unknown }, locale: Locale = 'en'): string {
  const sentence = textsFor(sentences, locale)[event as ActivityEvent] as (params: unknown) => string;
  return sentence(params);
}
