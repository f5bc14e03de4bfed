import { agoInWords } from '#kernel/ago.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import type { OpenJob } from './load.server.ts';
import { MinutesAway } from './MinutesAway.tsx';
import { useSharing } from './use-sharing.ts';
import type { SharingView } from './use-sharing.ts';

/**
 * Says whether the customer sees the provider's position, with the button that turns sharing on and off and the form
 * for an estimate in minutes. Without script it says what to do instead. Once positions are no longer accepted, the
 * ones stored on the device are deleted.
 */
export function SharePosition({ page }: { page: OpenJob }) {
  const t = useTexts(positionTexts);
  const view = useSharing(page.jobId, page.takesPositions);
  const { shown } = view.sharing;
  const elapsed = useElapsed(shown);
  if (!page.takesPositions) return null;
  const age = shown && shown.age !== null ? shown.age + elapsed : null;
  const state = stateOf(view, age, page.customerSees);
  return (
    <>
      <Card title={t.heading} className="cab-share">
        {view.on !== undefined && (
          <>
            <p className="cab-share-state" data-state={state} role="status">
              <StateWords state={state} view={view} />
            </p>
            <Button wide onClick={view.toggle}>
              {view.on ? t.stop : t.share}
            </Button>
            <Hint state={state} age={age} view={view} page={page} />
          </>
        )}
        {page.customerSees === 'position' && <p className="without-script">{t.noScript}</p>}
      </Card>
      <MinutesAway page={page} openNow={state === 'rough'} />
    </>
  );
}

type State = 'off' | 'refused' | 'failing' | 'offline' | 'looking' | 'rough' | 'stale' | 'on' | 'there' | 'tow';

/** @param age milliseconds since the position that everybody sees; null when there's none */
function stateOf({ on, refusal, sharing }: SharingView, age: number | null, sees: OpenJob['customerSees']): State {
  const { failure, waiting, reachable, rough } = sharing;
  if (refusal) return 'refused';
  if (!on) return 'off';
  // After arrival the customer's page says that the provider is there, whatever the phone measures.
  if (sees === 'there') return 'there';
  if (!reachable || waiting > 1) return 'offline';
  if (failure) return 'failing';
  if (age !== null && age < POSITION_STALE_MS) return sees === 'tow' ? 'tow' : 'on';
  if (rough) return 'rough';
  return age === null ? 'looking' : 'stale';
}

/** The state in one sentence, which screen readers announce when it changes. */
function StateWords({ state, view }: { state: State; view: SharingView }) {
  const t = useTexts(positionTexts).state;
  const maps = useTexts(mapsTexts);
  switch (state) {
    case 'refused':
      return maps[view.refusal ?? 'enableLocation'];
    case 'failing':
      return maps.positionFailed;
    default:
      return t[state];
  }
}

/** Details that change too often for screen readers to announce. */
function Hint({ state, age, view, page }: { state: State; age: number | null; view: SharingView; page: OpenJob }) {
  const t = useTexts(positionTexts);
  const { time } = useTexts(commonTexts);
  const { waiting, awake } = view.sharing;
  const sinceLoaded = useElapsed(page);
  const { seenAge } = page;
  const ends = awake ? t.hint.on : t.hint.onDim;
  switch (state) {
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
    case 'rough':
      return (
        <p>
          {t.hint.rough} {page.minutes && t.hint.orMinutes}
        </p>
      );
    case 'stale':
      return (
        <p className="sub">
          {t.last(agoInWords(age ?? 0, time))} {t.hint.failing}
        </p>
      );
    case 'there':
      return <p className="sub">{ends}</p>;
    case 'on':
    case 'tow':
      return (
        <p className="sub">
          {t.sent(agoInWords(age ?? 0, time))} {ends}
        </p>
      );
  }
}
