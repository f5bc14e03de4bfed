import { useState } from 'react';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import type { NearestHighway } from '#modules/place/rules/pin.ts';
import { fieldId } from '../../http/form.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * Asks a driver on a highway which side they're on. The directions are named as on the highway's signs. The answer is
 * written into the field for the exit, unless the driver has typed something there.
 */
export function WhichSide({ highway: { route, axis } }: { highway: NearestHighway }) {
  const t = useTexts(requestTexts).pickup.highway;
  const { intent } = useFormState();
  const [filled, setFilled] = useState('');
  const sides = [...t[axis], t.frontage].map((label) => ({ label, words: `${route} ${label.toLowerCase()}` }));
  const answers = [...sides, { label: t.unsure, words: '' }];
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (label: string, words: string) => {
    setChosen(label);
    const field = document.getElementById(fieldId(intent, 'location_exit')) as HTMLInputElement | null;
    if (!field || !['', filled].includes(field.value.trim())) return;
    field.value = words;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    setFilled(words);
  };
  return (
    <div role="group" aria-labelledby="which-side" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id="which-side" className="font-bold">
        {t.ask(route)}
      </p>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ label, words }) => (
          <Button
            key={label}
            className="px-3! aria-pressed:border-ink! aria-pressed:bg-ink! aria-pressed:text-paper!"
            aria-pressed={chosen === label}
            onClick={() => choose(label, words)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
