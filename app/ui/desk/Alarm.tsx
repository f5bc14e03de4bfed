import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { waitLevel } from '#modules/request/rules/waiting.ts';
import { useDesk } from './desk-state.ts';
import type { BellSound } from './desk-state.ts';
import { NextJobLink } from './NextJob.tsx';
import { useWaitingJobWords } from './waiting-words.ts';
import { useTexts } from '../texts.ts';
import { Button, ButtonLink } from '../Button.tsx';

/**
 * The bar below the header of every desk page: how many requests wait for dispatch, a link to the most urgent one, and
 * whether the bell is audible.
 */
export function Alarm() {
  const t = useTexts(deskQueueTexts).alarm;
  const words = useWaitingJobWords();
  const { waiting, at, now, connection, limits, sound, notices } = useDesk();
  const { count, oldest } = waiting;
  // On an error page the queue isn't known, so the bar mustn't say that nothing waits.
  if (at === 0) return null;
  if (connection === 'signed_out') return <SignedOut sound={sound} />;
  const isOverdue = oldest !== null && waitLevel(now - oldest, limits) === 2;
  return (
    <section
      className={['alarm', count > 0 && 'alarm-new', isOverdue && 'alarm-late'].filter(Boolean).join(' ')}
      aria-label={t.label}
      data-sound={sound.state}
      data-rings={sound.rings}
    >
      <div className="wrap alarm-row">
        <p>
          <strong role="status">{t.count(count)}</strong>
          {oldest !== null && <span className="alarm-age">{t.oldest(count, words.wait(oldest, now))}</span>}
        </p>
        <NextJobLink />
        <div className="alarm-sound needs-script">
          {notices.state === 'ask' && <Button onClick={notices.ask}>{t.notify}</Button>}
          <SoundSwitch sound={sound} />
        </div>
      </div>
      {connection === 'lost' && (
        <p className="wrap alarm-fault" role="alert">
          {t.lost}
        </p>
      )}
    </section>
  );
}

/**
 * Replaces the alarm once the session has ended. The page below is hidden until somebody uses another tab to sign in.
 * Then the page is shown again, with what was typed.
 */
function SignedOut({ sound }: { sound: BellSound }) {
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

/**
 * Says whether the bell is audible now, and has the button that turns it on or off. Browsers allow sound only after a
 * click.
 */
function SoundSwitch({ sound }: { sound: BellSound }) {
  const t = useTexts(deskQueueTexts).alarm;
  const on = sound.state === 'on';
  const state =
    on && !sound.isThisTab ? t.soundElsewhere : { on: t.soundOn, off: t.soundOff, waits: t.soundWaits }[sound.state];
  return (
    <>
      <span role="status">{state}</span>
      <Button onClick={sound.toggle}>{on ? t.turnOff : t.turnOn}</Button>
    </>
  );
}
