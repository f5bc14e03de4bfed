import { useMemo } from 'react';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { WaitingJob } from '#modules/dispatch/index.ts';
import { lockedInMark } from '#modules/request/copy/locked-in-mark.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { waitedMinutes } from '#modules/request/rules/waiting.ts';
import { useLocale, useTexts } from '../texts.ts';

/** This text is the same in both languages. */
const UNDER_A_MINUTE = '<1 min';

/** Short texts about a waiting job: what it is and how long it has waited, such as "jump start, 14 min". */
export function useWaitingWords() {
  const locale = useLocale();
  const t = useTexts(deskQueueTexts).alarm;
  return useMemo(() => {
    const wait = (since: number, now: number) => {
      const minutes = waitedMinutes(now - since);
      return minutes < 1 ? UNDER_A_MINUTE : formatShortEta(minutes);
    };
    const what = ({ urgency }: WaitingJob, label: string) => {
      switch (urgency) {
        case 'wait':
          return label;
        case 'child':
        case 'pet':
          return `${label}, ${lockedInMark(urgency, locale)}`;
        default:
          return `${label}, ${t.urgency[urgency]}`;
      }
    };
    return {
      wait,
      title: (job: WaitingJob) => what(job, serviceLabel(job.service, locale)),
      next: (job: WaitingJob, now: number) =>
        t.next(what(job, serviceLabel(job.service, locale).toLocaleLowerCase(locale)), wait(job.since, now)),
      notice: (job: WaitingJob, now: number) => t.notice(job.number, wait(job.since, now)),
    };
  }, [locale, t]);
}
