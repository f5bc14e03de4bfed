import { lateReasonInWords } from '#modules/request/copy/late-reason.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { Card } from '../../ui/Card.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { Cancel } from './Cancel.tsx';
import type { OpenTracking } from './load.server.ts';

/** Says that the provider gave a new time or may be late, and what the customer can do. */
export function Late({ tracking, promise }: { tracking: OpenTracking; promise: NonNullable<OpenTracking['promise']> }) {
  const t = useTexts(promiseDriverTexts);
  const locale = useLocale();
  const { provider, cancellationAsked, depositBack } = tracking;
  const { news, at, firstAt } = promise;
  if (news === null) return null;
  const name = provider?.name ?? '';
  const reason = lateReasonInWords(promise.reason, locale);
  const words = (
    <div className="grid gap-2 text-sm">
      <p>
        {news === 'doubt'
          ? t.doubt(name, formatTime(at, locale))
          : t.newTime({ name, time: formatTime(at, locale), first: formatTime(firstAt, locale), reason })}
      </p>
      <p>{cancellationAsked ? t.choicesAsked : t.choices}</p>
      {/* If the customer has already asked to cancel, the sign says what happens to the deposit. */}
      {depositBack && !cancellationAsked && (
        <p>
          {depositBack.now ? t.depositNow(depositBack.minutes) : t.depositFrom(formatTime(depositBack.from, locale))}
        </p>
      )}
    </div>
  );
  // The new time itself is beside the provider's name.
  if (news === 'newTime') return <FoldedCard title={t.heading}>{words}</FoldedCard>;
  return (
    <Card className="gap-2! p-3.5!">
      {words}
      {tracking.may.cancelRequest && <Cancel tracking={tracking} />}
    </Card>
  );
}
