import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { buttonClass } from '../Button.tsx';
import type { ButtonLook } from '../Button.tsx';
import { useFormState } from '../IntentForm.tsx';
import { useTexts } from '../texts.ts';

/** How long to hold. The style sheet fills the ring in the same time. */
const HOLD_MS = 700;
/**
 * A second press submits the form if it comes between `from` and `to` milliseconds after the first. A press that comes
 * sooner is part of a double tap and does nothing. A press that comes later counts as a new first press.
 */
const REPEATED_PRESS_WINDOW_MS = { from: 600, to: 5 * SECOND };
/** How often the count changes, for people who have animations turned off. */
const COUNT_INTERVAL_MS = HOLD_MS / 3;

interface HoldButtonProps {
  look?: ButtonLook;
  busyLabel: string;
  children: string;
}

/**
 * Submits its form once the button has been held, so that an accidental touch does nothing. Pressing the button twice
 * also submits, for people who can't hold it, and for screen readers. Without script, use `ConfirmSection` instead.
 */
export function HoldButton({ look = 'go', busyLabel, children }: HoldButtonProps) {
  const t = useTexts(providerTexts).actions;
  const { intent, busy } = useFormState();
  const [holding, setHolding] = useState(false);
  const [armedAt, setArmedAt] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const submit = useCallback(() => {
    setArmedAt(null);
    button.current?.form?.requestSubmit(button.current);
  }, []);

  useEffect(() => {
    if (!holding) return undefined;
    const timer = setTimeout(() => {
      ignoreNextClick();
      setHolding(false);
      submit();
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [holding, submit]);
  useEffect(() => {
    if (armedAt === null) return undefined;
    const timer = setTimeout(() => setArmedAt(null), REPEATED_PRESS_WINDOW_MS.to);
    return () => clearTimeout(timer);
  }, [armedAt]);

  const start = () => {
    if (!busy) setHolding(true);
  };
  const stop = () => setHolding(false);
  const press = () => {
    if (busy) return;
    if (armedAt === null) setArmedAt(Date.now());
    else if (Date.now() - armedAt >= REPEATED_PRESS_WINDOW_MS.from) submit();
  };
  // Handle keys here instead of clicks: holding Enter would cause many clicks.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (event.type === 'keydown') {
      if (!event.repeat) start();
    } else if (holding) {
      stop();
      press();
    }
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    // Keep receiving the pointer's events, so that a gloved finger that slides off the button doesn't end the hold.
    event.currentTarget.setPointerCapture(event.pointerId);
    start();
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <>
      <button
        ref={button}
        type="submit"
        name="intent"
        value={intent}
        className={`${buttonClass({ look, wide: true })} hold`}
        data-holding={holding || undefined}
        aria-disabled={busy || undefined}
        onPointerDown={onPointerDown}
        onPointerUp={stop}
        onPointerCancel={stop}
        onKeyDown={onKey}
        onKeyUp={onKey}
        onBlur={stop}
        onClick={onClick}
        onContextMenu={(event) => event.preventDefault()}
      >
        <svg className="hold-ring" viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="16" />
          <circle className="hold-fill" cx="20" cy="20" r="16" pathLength="1" />
        </svg>
        <span>
          {busy ? busyLabel : children}
          {!busy && <small>{armedAt === null ? t.hold : t.again}</small>}
        </span>
        {holding && <Countdown />}
      </button>
      <p className="sr-only" role="status">
        {armedAt !== null && t.again}
      </p>
    </>
  );
}

/**
 * Ignores the click that the browser sends when the button is let go. By then, the next step's button may be where this
 * one was. A new touch or key counts again.
 */
function ignoreNextClick(): void {
  const controller = new AbortController();
  const { signal } = controller;
  const listen = (name: 'click' | 'pointerdown' | 'keydown', handle: (event: Event) => void) =>
    window.addEventListener(name, handle, { capture: true, signal });
  listen('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    controller.abort();
  });
  for (const name of ['pointerdown', 'keydown'] as const) listen(name, () => controller.abort());
}

/** Counts down while the button is held, for people who have animations turned off. */
function Countdown() {
  const [left, setLeft] = useState(3);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(1, now - 1)), COUNT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="hold-count" aria-hidden="true">
      {left}
    </span>
  );
}
