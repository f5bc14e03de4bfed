import { Link } from '@remix-run/react';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { ChoiceView } from '../../ui/provider/ChoiceView.tsx';
import { ProviderPicker } from '../../ui/provider/ProviderPicker.tsx';
import type { ProviderChoice } from '../../ui/provider/provider-choice.ts';
import { useRequestPath, withQuery } from '../../ui/desk/request-path.ts';
import { useTexts } from '../../ui/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { DeskRequest } from './load.server.ts';

interface FindProviderProps {
  request: DeskRequest;
  onChoose: (choice: ProviderChoice) => void;
}

/** Searches the directory while somebody types. Without script, the search is a separate form. */
export function FindProvider({ request, onChoose }: FindProviderProps) {
  const hydrated = useHydrated();
  if (hydrated) return <ProviderPicker job={request.directory.job} onChoose={onChoose} />;
  return <FindForm request={request} />;
}

function FindForm({ request }: { request: DeskRequest }) {
  const t = useTexts(deskProvidersTexts).choose;
  const { row, nonce } = request;
  const { typed, found } = request.directory;
  const page = useRequestPath(row.id);
  return (
    <>
      <IntentForm intent="find_provider" nonce={nonce}>
        <Field
          name="provider_search"
          type="search"
          label={t.label}
          hint={t.hint}
          defaultValue={typed}
          required={false}
          maxLength={100}
          autoComplete="off"
          after={<SubmitButton look="plain">{t.search}</SubmitButton>}
        />
      </IntentForm>
      {found?.length === 0 && <p className="sub">{t.nobody}</p>}
      {found && found.length > 0 && (
        <ul className="lines" aria-label={t.results}>
          {found.map((choice) => (
            <li key={choice.id} className="found">
              <ChoiceView choice={choice} />
              <Link
                className={buttonClass()}
                to={`${withQuery(page, 'provider', choice.id)}#provider`}
                aria-label={t.chooseNamed(choice.name)}
              >
                {t.choose}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
