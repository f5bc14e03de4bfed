import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { stepWaitsTexts } from '#modules/provider/copy/en/step-waits.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import { useFormState } from '../../ui/IntentForm.tsx';
import { formAround, submitFormAround, useHoldBackOffline, useSendWhenSignal } from '../../ui/kept/send-when-signal.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { forgetStep, keepStep, readStep } from './waiting-steps.ts';

/**
 * Must be inside a step's form. Without signal, the step waits on the device and is sent once there's a signal, even
 * after a reload. Says when the step was taken, and then when it was sent.
 */
export function StepWaits() {
  const t = useTexts(stepWaitsTexts);
  const locale = useLocale();
  const { pathname } = useLocation();
  const { intent, busy } = useFormState();
  const mark = useRef<HTMLParagraphElement>(null);
  const answer = useAnswer();
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const [sentAt, setSentAt] = useState<number | null>(null);

  const hold = (form: HTMLFormElement) => {
    const at = takenAt ?? Date.now();
    keepStep(pathname, intent, form, at);
    setTakenAt(at);
  };
  useHoldBackOffline(mark, hold);
  useSendWhenSignal(mark, takenAt !== null && !busy);

  useEffect(() => {
    const form = formAround(mark);
    if (!answer || !form) return;
    if (answer.noSignal === intent) hold(form);
    else {
      forgetStep(pathname);
      setTakenAt(null);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each answer counts once
  }, [answer]);

  useEffect(() => {
    const step = readStep(pathname);
    const form = formAround(mark);
    if (!step || !form) return;
    if (step.intent !== intent) {
      // The page's next step is another one, so the waiting step has arrived at the server.
      forgetStep(pathname);
      setSentAt(Date.now());
      return;
    }
    for (const [name, value] of Object.entries(step.typed)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    setTakenAt(step.at);
    if (navigator.onLine) submitFormAround(mark);
  }, [pathname, intent]);

  return (
    <p ref={mark} role="status" data-step-waits={takenAt === null ? 'no' : 'yes'} className="font-bold empty:hidden">
      {takenAt !== null && t.waiting(formatTime(takenAt, locale))}
      {takenAt === null && sentAt !== null && t.sent(formatTime(sentAt, locale))}
    </p>
  );
}
