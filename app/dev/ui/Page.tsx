import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LanguageLink } from '../../ui/LanguageLink.tsx';
import { useLocale } from '../../ui/texts.ts';
import { COMPONENTS_WITH_STATES, componentsForStylesheet } from './parts.ts';
import { RouterState } from './RouterState.tsx';
import { isOnItsOwnPage, sampleTextsIn, slugOf } from './states.ts';
import type { ComponentStates, ComponentState } from './states.ts';

export type StylesheetName = 'site' | 'desk';

const SHEET_NAMES: Record<StylesheetName, string> = { site: 'Site', desk: 'Desk' };

interface IndexProps {
  sheet: StylesheetName;
  /** The component that the page shows; undefined on the overview, which shows all of them. */
  one: ComponentStates | undefined;
  children: ReactNode;
}

/** The page around the components, with the navigation: at the side in a wide window, on top in a small one. */
export function ComponentIndex({ sheet, one, children }: IndexProps) {
  const otherSheet: StylesheetName = sheet === 'site' ? 'desk' : 'site';
  return (
    <div className="mx-auto w-full max-w-[100rem] p-5 md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8">
      <nav className="md:sticky md:top-4 md:max-h-dvh md:self-start md:overflow-y-auto md:pb-8" aria-label="Components">
        <p className="flex flex-wrap gap-x-4">
          {one && <Link to={pathOf(sheet)}>All</Link>}
          {(!one || one.sheet === 'both') && <Link to={pathOf(otherSheet, one)}>{SHEET_NAMES[otherSheet]}</Link>}
          <LanguageLink className="" />
        </p>
        <details className="md:hidden">
          <summary className="py-3 font-bold">Index</summary>
          <ComponentLinks sheet={sheet} one={one} />
        </details>
        <div className="hidden md:block">
          <ComponentLinks sheet={sheet} one={one} />
        </div>
      </nav>
      <main className="min-w-0">
        <h1 className="mb-6">{one ? one.name : `Components: ${SHEET_NAMES[sheet].toLowerCase()}`}</h1>
        {children}
      </main>
    </div>
  );
}

function ComponentLinks({ sheet, one }: Pick<IndexProps, 'sheet' | 'one'>) {
  return (
    <ul className="mt-2 list-none columns-2 gap-4 p-0 md:columns-1">
      {componentsForStylesheet(sheet).map(({ name }) => (
        <li key={name}>
          <a className="inline-block py-1" href={one ? `${pathOf(sheet)}#${name}` : `#${name}`}>
            {name}
          </a>
        </li>
      ))}
      {COMPONENTS_WITH_STATES.filter((part) => part.sheet !== 'both' && part.sheet !== sheet).map((part) => (
        <li key={part.name} className="text-ink-2">
          <Link className="inline-block py-1" to={`/dev/ui/${part.name}`}>
            {part.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ComponentSectionProps {
  part: ComponentStates;
  sheet: StylesheetName;
}

/** A component in all its states. */
export function ComponentSection({ part, sheet }: ComponentSectionProps) {
  return (
    <div id={part.name} data-part="" className="scroll-mt-4 border-t border-line py-8">
      <h2>
        <Link to={pathOf(sheet, part)}>{part.name}</Link>
      </h2>
      <p className="text-ink-2">{part.use}</p>
      <div className={part.small ? 'flex flex-wrap gap-x-8' : undefined}>
        {part.states.map((state) => (
          <div key={state.title} className="mt-6">
            <p className="mb-2 font-bold text-ink-2">
              <Link to={pathOf(sheet, part, state)} data-alone={isOnItsOwnPage(state) || undefined}>
                {state.title}
              </Link>
              {isOnItsOwnPage(state) && ' (on a page of its own)'}
            </p>
            {!isOnItsOwnPage(state) && <DrawnState part={part} state={state} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A page that shows only one state. */
export function StatePage({ part, state, sheet }: ComponentSectionProps & { state: ComponentState }) {
  const drawn = <DrawnState part={part} state={state} />;
  if (state.alone === 'whole') return drawn;
  return (
    <main className="page">
      <h1>
        <Link to={pathOf(sheet, part)}>{part.name}</Link>: {state.title.toLowerCase()}
      </h1>
      {drawn}
    </main>
  );
}

function DrawnState({ part, state }: Omit<ComponentSectionProps, 'sheet'> & { state: ComponentState }) {
  const locale = useLocale();
  const t = sampleTextsIn(locale);
  const id = `${part.name}-${slugOf(state)}`;
  const Draw = state.draw;
  return (
    <RouterState id={id} state={state} t={t}>
      <Draw locale={locale} t={t} id={id} />
    </RouterState>
  );
}

function pathOf(sheet: StylesheetName, part?: ComponentStates, state?: ComponentState): string {
  const path = ['/dev/ui', part?.name, state && slugOf(state)].filter(Boolean).join('/');
  return sheet === 'desk' && (!part || part.sheet === 'both') ? `${path}?sheet=desk` : path;
}
