import { data } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { localeOf } from '../../lib/locale.server.ts';
import blockStyles from '../../styles/blocks.css?url';
import cabStyles from '../../styles/cab.css?url';
import deskStyles from '../../styles/admin.css?url';
import photoStyles from '../../styles/photos.css?url';
import siteStyles from '../../styles/site.css?url';
import { Index, PartSection, StateAlone } from './Page.tsx';
import type { Sheet } from './Page.tsx';
import { sampleMaps } from './load.server.ts';
import { PARTS, partsOn } from './parts.ts';
import { slugOf } from './states.ts';
import ownStyles from './ui.css?url';

const SHEETS: Record<Sheet, readonly string[]> = {
  site: [siteStyles, blockStyles, cabStyles, photoStyles],
  desk: [deskStyles],
};

export const meta: MetaFunction = ({ params: { part, state } }) => [
  { title: [part, state, 'app/components'].filter(Boolean).join(' - ') },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  const part = PARTS.find(({ name }) => name === params.part);
  const state = part?.states.find((one) => slugOf(one) === params.state);
  if ((params.part && !part) || (params.state && !state)) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get('sheet') === 'desk' ? 'desk' : 'site';
  const sheet: Sheet = !part || part.sheet === 'both' ? asked : part.sheet;
  return { sheet, part: part?.name, state: state && slugOf(state), maps: sampleMaps(localeOf(request)) };
}

/** Forms of the samples may be sent; nothing happens. */
export const action = () => null;

/** `/dev/ui`: every component in every state; `/dev/ui/<component>` one of them, `/dev/ui/<component>/<state>` one state. */
export default function DevUi() {
  const { sheet, part: name, state: slug, maps } = useLoaderData<typeof loader>();
  const part = PARTS.find((one) => one.name === name);
  const state = part?.states.find((one) => slugOf(one) === slug);
  useScrollBack();
  return (
    <>
      {[...SHEETS[sheet], ownStyles].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {part && state ? (
        <StateAlone part={part} state={state} sheet={sheet} maps={maps} />
      ) : (
        <Index sheet={sheet} one={part}>
          {(part ? [part] : partsOn(sheet)).map((shown) => (
            <PartSection key={shown.name} part={shown} sheet={sheet} maps={maps} />
          ))}
        </Index>
      )}
    </>
  );
}

/** Some parts take the focus when they come, and the page would scroll to them. */
function useScrollBack() {
  useEffect(() => {
    const wanted = document.getElementById(location.hash.slice(1));
    if (wanted) wanted.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
}
