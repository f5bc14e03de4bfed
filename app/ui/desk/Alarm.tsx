import { commonTexts } from '#kernel/copy/en/common.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { agoInWords } from '#kernel/ago.ts';
import { useDesk } from './desk-state.ts';
import type { Sound } from './desk-state.ts';
import { useTexts } from '../texts.ts';
import { Button, ButtonLink } from '../Button.tsx';

/**
 * Shown below the header on every desk page: how many requests nobody has opened yet, new ones and jobs handed back, and
 * whether the bell is audible.
 */
export function Alarm() {
  const t = useTexts(deskQueueTexts).alarm;
  const { time } = useTexts(commonTexts);
  const { news, at, now, watch, sound } = useDesk();
  const { count, lockedIn, handedBack, oldest } = news;
  const first = lockedIn > 0 ? t.first.lockedIn : handedBack > 0 ? t.first.handedBack : t.first.oldest;
  // An error page doesn't know the queue, so it mustn't say that the queue is empty.
  if (at === 0) return null;
  if (watch === 'signed_out') return <SignedOut sound={sound} />;
  const words = [
    ...(lockedIn > 0 ? [t.lockedIn(lockedIn)] : []),
    ...(handedBack > 0 ? [t.handedBack(handedBack)] : []),
    ...(count > 0 ? [count === 1 ? t.one : t.some(String(count))] : []),
  ].join(', ');
  return (
    <section
      className={count + handedBack > 0 ? 'alarm alarm-new' : 'alarm'}
      aria-label={t.label}
      data-sound={sound.state}
      data-rings={sound.rings}
    >
      <div className="wrap alarm-row">
        <p>
          <strong role="status">{words || t.none}</strong>
          {oldest && <span className="alarm-age"> {first.came(agoInWords(now - oldest.since, time))}</span>}
        </p>
        {oldest && (
          <ButtonLink to={`/admin/request/${oldest.id}`} look="plain">
            {first.open}
          </ButtonLink>
        )}
        <SoundSwitch sound={sound} />
      </div>
      {watch === 'lost' && (
        <p className="wrap alarm-fault" role="alert">
          {t.lost}
        </p>
      )}
    </section>
  );
}

/**
 * Replaces the alarm once the session has ended. The page below is gone until somebody signs in in another tab, and
 * then comes back with what was typed.
 */
function SignedOut({ sound }: { sound: Sound }) {
  const t = useTexts(deskQueueTexts).alarm;
  return (
    <section className="alarm alarm-over" aria-label={t.label} data-sound={sound.state} data-rings={sound.rings}>
      <div className="wrap alarm-row" role="alert">
        <p>
          <strong>{t.signedOut}</strong>
        </p>
        <ButtonLink to="/admin/login" look="go" target="_blank">
          {t.signIn}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Browsers allow sound only after a click. The button shows whether the bell is audible now. */
function SoundSwitch({ sound }: { sound: Sound }) {
  const t = useTexts(deskQueueTexts).alarm;
  const on = sound.state === 'on';
  const state =
    on && !sound.isThisTab ? t.soundElsewhere : { on: t.soundOn, off: t.soundOff, waits: t.soundWaits }[sound.state];
  return (
    <div className="alarm-sound needs-script">
      <span role="status">{state}</span>
      <Button onClick={sound.toggle}>{on ? t.turnOff : t.turnOn}</Button>
    </div>
  );
}
