import { useEffect, useRef, useState } from 'react';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { fieldId } from '../../http/form.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { SubmitButton, useFormState } from '../../ui/IntentForm.tsx';
import { useEditedFields } from '../../ui/edited-fields.ts';
import { useTexts } from '../../ui/texts.ts';

/**
 * The vehicle's required fields. If the bar has to name all of them, it names them together as the vehicle.
 * `REQUIRED_FIELDS` is in the order of the page.
 */
const VEHICLE_FIELDS = ['vehicle_year', 'vehicle_make', 'vehicle_model'] as const;
const REQUIRED_FIELDS = ['location_address', 'destination_address', 'phone', ...VEHICLE_FIELDS] as const;

/**
 * The bar with the button that sends the form. With script, it says which required fields are still blank. After the
 * form was refused, it says which fields are wrong, with a link to the first of them.
 */
export function SubmitBar() {
  const t = useTexts(requestTexts);
  const elementInForm = useRef<HTMLParagraphElement>(null);
  const missing = useBlankFields(elementInForm);
  const { answer, intent } = useFormState();
  const edited = useEditedFields(answer);
  const wrong = Object.keys(answer?.formErrors ?? {}).filter((name) => !edited.has(name));
  const [first] = wrong;
  const labels = fieldLabels(wrong, t);
  useFocusOnFirstWrong(elementInForm);
  const areWrongFieldsBlank = wrong.every((name) => !answer?.values[name]?.trim());
  return (
    <BottomBar>
      {first === undefined ? (
        <p ref={elementInForm} className="needs-script min-h-5 text-[0.8125rem] leading-5" role="status">
          {missing && (missing.length > 0 ? t.bar.missing(fieldLabels(missing, t).join(', ')) : t.bar.ready)}
        </p>
      ) : (
        <p ref={elementInForm} className="text-[0.9rem] leading-tight font-bold" role="status">
          <a className="flex min-h-12 items-center text-stop" href={`#${fieldId(intent, first)}`}>
            {t.bar[areWrongFieldsBlank ? 'countMissing' : 'count'](labels.length)} {labels.join(', ')}
          </a>
        </p>
      )}
      <SubmitButton wide busyLabel={t.submitting}>
        {t.submit}
      </SubmitButton>
    </BottomBar>
  );
}

function fieldLabels(
  names: readonly string[],
  { bar }: { bar: { things: Readonly<Record<string, string>> } },
): string[] {
  const isWholeVehicle = VEHICLE_FIELDS.every((name) => names.includes(name));
  const things = isWholeVehicle
    ? [...names.filter((name) => !VEHICLE_FIELDS.some((one) => one === name)), 'vehicle']
    : names;
  return things.map((name) => bar.things[name] ?? name);
}

/** The names of the required fields that are blank now; undefined before hydration. */
function useBlankFields(elementInForm: React.RefObject<HTMLElement>): readonly string[] | undefined {
  const [missing, setMissing] = useState<readonly string[]>();
  useEffect(() => {
    const form = elementInForm.current?.closest('form');
    if (!form) return undefined;
    const update = () => {
      // A field that the stylesheet hides isn't required.
      const names = REQUIRED_FIELDS.filter((name) => {
        const field = form.elements.namedItem(name);
        return field instanceof HTMLInputElement && field.value.trim() === '' && field.checkVisibility();
      });
      setMissing((before) => (before?.join() === names.join() ? before : names));
    };
    update();
    form.addEventListener('input', update);
    form.addEventListener('change', update);
    return () => {
      form.removeEventListener('input', update);
      form.removeEventListener('change', update);
    };
  }, [elementInForm]);
  return missing;
}

/**
 * After the form was refused, moves the focus to the first wrong field, so that it's in view. Screen readers announce
 * the bar's text anyway, because it has the role `status`.
 */
function useFocusOnFirstWrong(elementInForm: React.RefObject<HTMLElement>) {
  const { answer } = useFormState();
  useEffect(() => {
    if (!answer || Object.keys(answer.formErrors).length === 0) return;
    const form = elementInForm.current?.closest('form');
    form?.querySelector<HTMLElement>('[aria-invalid="true"], .field-wrong input')?.focus();
  }, [answer, elementInForm]);
}
