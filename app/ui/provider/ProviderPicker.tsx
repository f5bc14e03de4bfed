import { useCombobox } from 'downshift';
import { useRef } from 'react';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import type { JobNeeds } from '#modules/provider/index.ts';
import type { ProviderChoice } from './provider-choice.ts';
import { useKeyAttributes } from '../desk/keys.tsx';
import { useTexts } from '../texts.ts';
import { Button } from '../Button.tsx';
import { ChoiceView } from './ChoiceView.tsx';
import { useProviderChoices } from './use-choices.ts';

interface ProviderPickerProps {
  job: JobNeeds;
  onChoose: (choice: ProviderChoice) => void;
}

/**
 * A field (ARIA combobox) that searches providers while people type, and lists the likeliest first. Without JavaScript,
 * there's a search form instead.
 */
export function ProviderPicker({ job, onChoose }: ProviderPickerProps) {
  const t = useTexts(deskProvidersTexts).choose;
  const { choices, search } = useProviderChoices(job);
  const typed = useRef(false);
  const items = choices ?? [];
  const combobox = useCombobox({
    id: 'provider-picker',
    items,
    itemToString: (choice) => choice?.name ?? '',
    onIsOpenChange: ({ isOpen: opened }) => {
      // Load suggestions if there are none yet. If typing opened the list, a search has already started.
      if (opened && choices === null && !typed.current) search('', 0);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
    },
  });
  // Don't control the field's text from here: a controlled value is one render late, and loses letters when people
  // type fast.
  const { isOpen, highlightedIndex, inputValue, getLabelProps, getInputProps, getMenuProps, getItemProps } = combobox;
  return (
    <div className="field picker">
      <label {...getLabelProps()}>{t.label}</label>
      <p id="provider-picker-hint" className="field-hint">
        {t.hint}
      </p>
      <div className="control-row">
        <input
          {...getInputProps({
            'aria-describedby': 'provider-picker-hint',
            onInput: (event) => {
              typed.current = event.currentTarget.value !== '';
              search(event.currentTarget.value);
            },
          })}
          {...useKeyAttributes('a')}
          className="control"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        {inputValue && (
          <Button
            onClick={() => {
              combobox.reset();
              search('', 0);
            }}
          >
            {t.clear}
          </Button>
        )}
      </div>
      <div className="picker-menu">
        <ul {...getMenuProps({ 'aria-label': t.results })} hidden={!isOpen || items.length === 0}>
          {isOpen &&
            items.map((choice, index) => (
              <li
                key={choice.id}
                {...getItemProps({ item: choice, index })}
                className={index === highlightedIndex ? 'picker-item picker-item-here' : 'picker-item'}
              >
                <ChoiceView choice={choice} />
              </li>
            ))}
        </ul>
      </div>
      <p role="status" className="field-hint">
        {isOpen && choices !== null && (items.length > 0 ? t.found(items.length) : t.nobody)}
      </p>
    </div>
  );
}
