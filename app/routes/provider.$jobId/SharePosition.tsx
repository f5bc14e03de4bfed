import { agoInWords } from '#domain/ago.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { mapsTexts } from '#domain/texts/maps.ts';
import { positionTexts } from '#domain/texts/position.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { useTexts } from '../../lib/texts.ts';
import { usePassed } from '../../lib/use-age.ts';
import type { OpenJob } from './Job.tsx';
import { useSharing } from './use-sharing.ts';
import type { SharingView } from './use-sharing.ts';

/**
 * Whether the customer sees where the provider is, and the one button that changes it. Without script it says what to do
 * instead.
 * Once none are taken, nothing of them stays on this device.
 */
export function SharePosition({ page }: { page: OpenJob }) {
  const t = useTexts(positionTexts);
  const view = useSharing(page.jobId, page.takesPositions);
  if (!page.takesPositions) return null;
  return (
    <Card title={t.heading} className="cab-share">
      {view.on !== undefined && (
        <>
          <p className="cab-share-state" data-state={stateOf(view)} role="status">
            <StateWords view={view} />
          </p>
          <Button wide onClick={view.toggle}>
            {view.on ? t.stop : t.share}
          </Button>
          <Hint view={view} page={page} />
        </>
      )}
      <p className="without-script">{t.noScript}</p>
    </Card>
  );
}

type State = 'off' | 'refused' | 'failing' | 'offline' | 'looking' | 'on';

function stateOf({ on, refusal, sharing: { failure, waiting, reached, sentAt } }: SharingView): State {
  if (refusal) return 'refused';
  if (!on) return 'off';
  if (!reached || waiting > 1) return 'offline';
  if (failure) return 'failing';
  return sentAt === null ? 'looking' : 'on';
}

/** One sentence, said aloud when it changes. */
function StateWords({ view }: { view: SharingView }) {
  const t = useTexts(positionTexts).state;
  const maps = useTexts(mapsTexts);
  const state = stateOf(view);
  switch (state) {
    case 'refused':
      return maps[view.refusal ?? 'enableLocation'];
    case 'failing':
      return maps.positionFailed;
    default:
      return t[state];
  }
}

/** What follows from it; figures that change all the time are not said aloud. */
function Hint({ view, page }: { view: SharingView; page: OpenJob }) {
  const t = useTexts(positionTexts);
  const { time } = useTexts(commonTexts);
  const { waiting, sentAt, awake } = view.sharing;
  const passed = usePassed(sentAt);
  const sinceLoaded = usePassed(page);
  const { seenAge } = page;
  switch (stateOf(view)) {
    case 'off':
      return (
        <p className="sub">
          {seenAge !== null && t.last(agoInWords(seenAge + sinceLoaded, time))} {t.hint.off}
        </p>
      );
    case 'refused':
      return <p className="sub">{t.hint.denied}</p>;
    case 'failing':
      return <p className="sub">{t.hint.failing}</p>;
    case 'offline':
      return <p className="sub">{waiting > 0 ? t.waiting(waiting) : t.hint.failing}</p>;
    case 'looking':
      return null;
    case 'on':
      return (
        <p className="sub">
          {t.sent(agoInWords(passed, time))} {awake ? t.hint.on : t.hint.onDim}
        </p>
      );
  }
}
