import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useParams, useSearchParams } from '@remix-run/react';
import type { Params } from '@remix-run/react';
import { useEffect } from 'react';
import { AppError } from '#kernel/app-error.ts';
import { ErrorPage } from '../../ui/ErrorPage.tsx';
import { localeOf } from '../../http/locale.server.ts';
import blockStyles from '../../styles/blocks.css?url';
import cabMoreStyles from '../../styles/cab-more.css?url';
import cabStyles from '../../styles/cab.css?url';
import deskStyles from '../../styles/admin.css?url';
import photoStyles from '../../styles/photos.css?url';
import siteStyles from '../../styles/site.css?url';
import { ComponentIndex, ComponentSection, StatePage } from './Page.tsx';
import type { StylesheetName } from './Page.tsx';
import { sampleMaps } from './load.server.ts';
import { COMPONENTS_WITH_STATES, componentsForStylesheet } from './parts.ts';
import { slugOf } from './states.ts';
import type { SamplePageData } from './states.ts';
import ownStyles from './ui.css?url';

const STYLESHEET_URLS: Record<StylesheetName, readonly string[]> = {
  site: [siteStyles, blockStyles, cabStyles, cabMoreStyles, photoStyles],
  desk: [deskStyles],
};

export const meta: MetaFunction = ({ params: { part, state } }) => [
  { title: [part, state, 'app/ui'].filter(Boolean).join(' - ') },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { part, state } = partAndState(params);
  if ((params.part && !part) || (params.state && !state)) throw new AppError(404);
  if (state?.error) throw new AppError(state.error);
  return { maps: sampleMaps(localeOf(request)) } satisfies SamplePageData;
}

/** The sample forms can be sent, but do nothing. */
export const action = () => null;

/**
 * `/dev/ui` shows all components of the site's stylesheet in all states, `/dev/ui?sheet=desk` those of the desk's,
 * `/dev/ui/<component>` one component, `/dev/ui/<component>/<state>` one state.
 */
export default function DevUi() {
  return <DevUiPage />;
}

/** Draws the states of error boundaries. The loader throws the state's error, so that the response has its status. */
export function ErrorBoundary() {
  const { state } = partAndState(useParams());
  return state?.error ? <DevUiPage /> : <ErrorPage />;
}

function partAndState(params: Params) {
  const part = COMPONENTS_WITH_STATES.find(({ name }) => name === params.part);
  return { part, state: part?.states.find((state) => slugOf(state) === params.state) };
}

function DevUiPage() {
  const { part, state } = partAndState(useParams());
  const [search] = useSearchParams();
  const sheetInUrl: StylesheetName = search.get('sheet') === 'desk' ? 'desk' : 'site';
  const sheet = !part || part.sheet === 'both' ? sheetInUrl : part.sheet;
  useScrollBack();
  return (
    <>
      {[...STYLESHEET_URLS[sheet], ownStyles].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {part && state ? (
        <StatePage part={part} state={state} sheet={sheet} />
      ) : (
        <ComponentIndex sheet={sheet} one={part}>
          {(part ? [part] : componentsForStylesheet(sheet)).map((shown) => (
            <ComponentSection key={shown.name} part={shown} sheet={sheet} />
          ))}
        </ComponentIndex>
      )}
    </>
  );
}

/** Some components take the focus when they mount, which scrolls the page. This scrolls it back. */
function useScrollBack() {
  useEffect(() => {
    const linked = document.getElementById(location.hash.slice(1));
    if (linked) linked.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
}
