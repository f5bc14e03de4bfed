import type { Part } from '../../dev/ui/states.ts';
import { DeskProvider, useDesk } from './desk-state.ts';
import { WhoHas } from './WhoHas.tsx';

const request = { id: '00000000-0000-4000-8000-000000000000' };

function Claimed({ mine }: { mine: boolean }) {
  const claims = [{ requestId: request.id, by: 'ana@desk.example', mine, since: 0 }];
  return (
    <DeskProvider value={{ ...useDesk(), claims }}>
      <WhoHas request={request} />
    </DeskProvider>
  );
}

export const parts: readonly Part[] = [
  {
    name: 'WhoHas',
    use: 'Who has a request, on a list. Nothing if nobody has it.',
    sheet: 'desk',
    states: [
      { title: 'A colleague', draw: () => <Claimed mine={false} /> },
      { title: 'Oneself', draw: () => <Claimed mine /> },
    ],
  },
];
