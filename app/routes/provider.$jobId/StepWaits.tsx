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
 * The status of a step that waits for signal. Must be inside the step's form. Without signal, keeps the step on the
 * device, even across a reload, and sends it once there's signal. Says when the step was taken, and then when it was
 * sent.
 */
export function StepWaits() {
  const t = useTexts(stepWaitsTexts);
  const locale = useLocale();
  const { pathname } = useLocation();
  const { intent, busy } = useFormState();
  const statusLine = useRef<HTMLParagraphElement>(null);
  const answer = useAnswer();
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const [sentAt, setSentAt] = useState<number | null>(null);

  const storeStep = (form: HTMLFormElement) => {
    const at = takenAt ?? Date.now();
    keepStep(pathname, intent, form, at);
    setTakenAt(at);
  };
  useHoldBackOffline(statusLine, storeStep);
  useSendWhenSignal(statusLine, takenAt !== null && !busy);

  useEffect(() => {
    const form = formAround(statusLine);
    if (!answer || !form) return;
    if (answer.noSignal === intent) storeStep(form);
    else {
      forgetStep(pathname);
      setTakenAt(null);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each answer counts once
  }, [answer]);

  useEffect(() => {
    const step = readStep(pathname);
    const form = formAround(statusLine);
    if (!step || !form) return;
    if (step.intent !== intent) {
      // The page already asks for another step, so the server has received the waiting one.
      forgetStep(pathname);
      setSentAt(Date.now());
      return;
    }
    for (const [name, value] of Object.entries(step.typed)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    setTakenAt(step.at);
    if (navigator.onLine) submitFormAround(statusLine);
  }, [pathname, intent]);

  return (
    <p
      ref={statusLine}
      role="status"
      data-step-waits={takenAt === null ? 'no' : 'yes'}
      className="font-bold empty:hidden"
    >
      {takenAt !== null && t.waiting(formatTime(takenAt, locale))}
      {takenAt === null && sentAt !== null && t.sent(formatTime(sentAt, locale))}
    </p>
  );
}
