import { useLoaderData } from '@remix-run/react';
import type { SamplePageData, ComponentStates, ComponentState } from '../../dev/ui/states.ts';
import { MapPicture } from './MapPicture.tsx';
import { MarkShape } from './MarkShape.tsx';
import { ServiceMap } from './ServiceMap.tsx';
import type { MarkKind } from '#modules/place/rules/types.ts';

const SUBJECTS: [keyof SamplePageData['maps'], string][] = [
  ['area', 'Nobody on it'],
  ['pickup', 'About where the customer is'],
  ['approach', 'The provider is on the way'],
  ['tow', 'A tow, at the desk'],
  ['faraway', 'The destination is out of the picture'],
];
const MARKS: [MarkKind, string][] = [
  ['pickup', 'A'],
  ['destination', 'B'],
  ['provider', 'P'],
];

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'ServiceMap',
    use: 'Where everybody is, as a picture and in words.',
    sheet: 'both',
    states: SUBJECTS.map(([name, title]): ComponentState => ({ title, draw: () => <SampleMap name={name} /> })),
  },
  {
    name: 'MapPicture',
    use: 'The drawn map alone.',
    sheet: 'both',
    states: [{ title: 'Normal', draw: () => <SamplePicture /> }],
  },
  {
    name: 'MarkShape',
    use: 'A marker of the map and its key.',
    sheet: 'both',
    small: true,
    states: MARKS.map(([kind, letter]) => ({
      title: kind,
      draw: () => (
        <svg className="map-key" viewBox="-19 -19 38 38" aria-hidden="true">
          <MarkShape kind={kind} letter={letter} />
        </svg>
      ),
    })),
  },
];

function SampleMap({ name }: { name: keyof SamplePageData['maps'] }) {
  return <ServiceMap map={useLoaderData<SamplePageData>().maps[name]} />;
}

function SamplePicture() {
  return (
    <div className="map-face">
      <MapPicture map={useLoaderData<SamplePageData>().maps.approach} />
    </div>
  );
}
