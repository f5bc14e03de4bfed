import type { Locale, TranslationOf } from '#kernel/copy/catalogue.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { lockedInWarning } from '#modules/request/copy/locked-in-mark.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { waitedMinutes } from '#modules/request/rules/waiting.ts';
import type { Urgency } from '../rules/urgency.ts';
import type { deskQueueTexts } from './en/desk-queue.ts';

interface Job {
  number: string;
  service: ServiceType;
  urgency: Urgency;
  since: number;
}

/** This text is the same in every language. */
const UNDER_A_MINUTE = '<1 min';

/** Short texts about a waiting job: what it is and how long it has waited, such as "jump start, 14 min". */
export function waitingWords(t: TranslationOf<typeof deskQueueTexts.alarm>, locale: Locale) {
  const wait = (since: number, now: number) => {
    const minutes = waitedMinutes(now - since);
    return minutes < 1 ? UNDER_A_MINUTE : formatShortEta(minutes);
  };
  const what = ({ urgency }: Job, label: string) => {
    switch (urgency) {
      case 'wait':
        return label;
      case 'child':
      case 'pet':
        return `${label}, ${lockedInWarning(urgency, locale)}`;
      default:
        return `${label}, ${t.urgency[urgency]}`;
    }
  };
  return {
    wait,
    title: (job: Job) => what(job, serviceLabel(job.service, locale)),
    next: (job: Job, now: number) =>
      t.next(what(job, serviceLabel(job.service, locale).toLocaleLowerCase(locale)), wait(job.since, now)),
    notice: (job: Job, now: number) => t.notice(job.number, wait(job.since, now)),
  };
}
