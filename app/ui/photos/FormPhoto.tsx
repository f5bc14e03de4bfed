import { useEffect, useRef, useState } from 'react';
import { Field } from '../Field.tsx';
import { useFormState } from '../IntentForm.tsx';
import { keepPhoto } from './kept-photo.ts';

interface FormPhotoProps {
  /** `later` replaces the hint once a photo is chosen, because the photo is uploaded only after the form was sent. */
  texts: { label: string; hint: string; later: string };
}

/**
 * The field for a form's optional photo. Without script, the photo is sent with the form. With script, the form is sent
 * without the photo, and the next page uploads it (`useUploadKeptPhoto`), so that the form doesn't wait for the upload.
 */
export function FormPhoto({ texts: t }: FormPhotoProps) {
  const { answer } = useFormState();
  const container = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    const form = container.current?.closest('form');
    if (!form) return undefined;
    const input = () => container.current?.querySelector('input');
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
    // The form was refused. Forget the photo, or the next page would upload it to something else.
    if (answer) keepPhoto(undefined);
  }, [answer]);
  return (
    <div ref={container}>
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
