import { useEffect, useRef, useState } from 'react';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { Field } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { keepPhoto } from '../../ui/photos/kept-photo.ts';
import { useTexts } from '../../ui/texts.ts';

/**
 * An optional photo. Without script the photo is part of the form. With script the form is sent without the photo, and
 * the tracking page uploads it afterwards, so that a request never waits for a picture.
 */
export function RequestPhoto() {
  const t = useTexts(requestTexts).photo;
  const { answer } = useFormState();
  const mark = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    const form = mark.current?.closest('form');
    if (!form) return undefined;
    const input = () => mark.current?.querySelector('input');
    const leaveOut = ({ formData }: FormDataEvent) => formData.delete('photo');
    const keep = () => keepPhoto(input()?.files?.[0]);
    const updateChosen = () => setChosen(Boolean(input()?.files?.length));
    // A photo may have been chosen before the script loaded.
    updateChosen();
    const controller = new AbortController();
    const { signal } = controller;
    form.addEventListener('formdata', leaveOut, { signal });
    form.addEventListener('submit', keep, { signal });
    form.addEventListener('change', updateChosen, { signal });
    // During the reset event the fields still have their values, so don't read them here.
    form.addEventListener('reset', () => setChosen(false), { signal });
    return () => controller.abort();
  }, []);
  useEffect(() => {
    // The form was refused, so no request was made. Forget the photo, or the next page would upload it to another
    // request.
    if (answer) keepPhoto(undefined);
  }, [answer]);
  return (
    <div ref={mark}>
      <Field
        name="photo"
        type="file"
        accept="image/*"
        label={t.label}
        hint={<span role="status">{chosen ? t.later : t.hint}</span>}
        optional
      />
    </div>
  );
}
