import { agoInWords } from '#kernel/ago.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useElapsedMs } from '../../ui/use-elapsed.ts';
import type { OpenJob } from './load.server.ts';
import type { PositionSharing } from './use-sharing.ts';

/**
 * Says whether the customer sees the provider's position, with the button that turns sharing on and off. Without
 * script, says what to do instead.
 */
export function SharePosition({ page, view, state }: { page: OpenJob; view: PositionSharing; state: SharingState }) {
  const t = useTexts(positionTexts);
  const { time } = useTexts(commonTexts);
  const age = useShownPositionAge(view, page);
  if (!page.takesPositions) return null;
  const isUnknown = view.on === undefined;
  const isSent = age !== null && (state === 'on' || state === 'tow' || state === 'seen');
  return (
    <section className="cab-share" aria-label={t.heading}>
      {/* Until the script knows whether this phone shares its position, the state and the button are invisible but take
          up their space, so that the map doesn't move. The hint is true in either case. */}
      <div className={isUnknown ? 'needs-script grid gap-1.5' : 'contents'}>
        <div className={isUnknown ? 'cab-share-line invisible' : 'cab-share-line'}>
          <div className="cab-share-state" data-state={state}>
            <p role="status">
              <StateWords state={state} view={view} />
            </p>
            {isSent && <p className="sub">{t.sent(agoInWords(age, time))}</p>}
          </div>
          <Button look={view.on ? 'quiet' : 'plain'} onClick={view.toggle}>
            {view.on ? t.stop : t.share}
          </Button>
        </div>
        <Hint state={state} age={age} view={view} page={page} />
      </div>
      {page.customerSees === 'position' && <p className="without-script">{t.noScript}</p>}
      {page.pocket && state !== 'rough' && (
        <a className="cab-pocket-link" href="#pocket">
          {t.pocket.link}
        </a>
      )}
    </section>
  );
}

export type SharingState =
  'off' | 'seen' | 'refused' | 'failing' | 'offline' | 'looking' | 'rough' | 'stale' | 'on' | 'there' | 'tow';

/** The state of sharing. The page describes it in one sentence. */
export function useSharingState(view: PositionSharing, page: OpenJob): SharingState {
  const sees = page.customerSees;
  const age = useShownPositionAge(view, page);
  const { on, refusal, sharing } = view;
  const { failure, waiting, reachable, rough } = sharing;
  if (refusal) return 'refused';
  if (!on) return age !== null && age < POSITION_STALE_MS && sees !== 'there' ? 'seen' : 'off';
  // After the arrival, the customer's page says that the provider is there, whatever the phone measures.
  if (sees === 'there') return 'there';
  if (!reachable || waiting > 1) return 'offline';
  if (failure) return 'failing';
  if (age !== null && age < POSITION_STALE_MS) return sees === 'tow' ? 'tow' : 'on';
  if (rough) return 'rough';
  return age === null ? 'looking' : 'stale';
}

/**
 * The age in milliseconds of the position that everybody sees; null if there's none. If sharing was turned off on this
 * page, ignores positions from before that, so that only those from a position app or another device count.
 */
function useShownPositionAge({ on, sharing: { shown }, stoppedAt }: PositionSharing, page: OpenJob): number | null {
  const elapsed = useElapsedMs(shown);
  const sinceLoaded = useElapsedMs(page);
  if (on) return shown && shown.age !== null ? shown.age + elapsed : null;
  const age = page.seenAge === null ? null : page.seenAge + sinceLoaded;
  return age !== null && Date.now() - age > stoppedAt ? age : null;
}

/** The state of sharing in one sentence, which screen readers announce when it changes. */
function StateWords({ state, view }: { state: SharingState; view: PositionSharing }) {
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

interface HintProps {
  state: SharingState;
  age: number | null;
  view: PositionSharing;
  page: OpenJob;
}

/** Details that change too often for screen readers to announce. */
function Hint({ state, age, view, page }: HintProps) {
  const t = useTexts(positionTexts);
  const { time } = useTexts(commonTexts);
  const { waiting } = view.sharing;
  const sinceLoaded = useElapsedMs(page);
  const { seenAge } = page;
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
    case 'rough':
      return <FixRough page={page} />;
    case 'stale':
      return (
        <p className="sub">
          {t.last(agoInWords(age ?? 0, time))} {t.hint.failing}
        </p>
      );
    case 'looking':
    case 'seen':
    case 'there':
    case 'on':
    case 'tow':
      return null;
  }
}

/** What to do about a rough location: change the phone's settings, or enter the minutes instead. */
function FixRough({ page }: { page: OpenJob }) {
  const t = useTexts(positionTexts);
  return (
    <div className="pair">
      <details className="fold">
        <summary className={buttonClass({ wide: true })}>{t.howToFix}</summary>
        <p className="fold-body">{t.hint.rough}</p>
      </details>
      {page.minutes && (
        <a className={buttonClass({ wide: true })} href="#minutes">
          {t.enterMinutes}
        </a>
      )}
    </div>
  );
}
