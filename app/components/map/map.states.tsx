import type { Given, Part, State } from '../../dev/ui/states.ts';
import { MapPicture } from './MapPicture.tsx';
import { MarkShape } from './MarkShape.tsx';
import { ServiceMap } from './ServiceMap.tsx';
import type { MarkKind } from './types.ts';

const SUBJECTS: [keyof Given['maps'], string][] = [
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

export const parts: readonly Part[] = [
  {
    name: 'ServiceMap',
    use: 'Where everybody is, as a picture and in words.',
    sheet: 'both',
    states: SUBJECTS.map(([name, title]): State => ({ title, draw: ({ maps }) => <ServiceMap map={maps[name]} /> })),
  },
  {
    name: 'MapPicture',
    use: 'The drawn map alone.',
    sheet: 'both',
    states: [{ title: 'Normal', draw: ({ maps }) => <MapPicture map={maps.approach} /> }],
  },
  {
    name: 'MarkShape',
    use: 'A marker of the map and its key.',
    sheet: 'both',
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
