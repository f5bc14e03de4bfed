import type { Part, State } from '../../dev/ui/states.ts';
import { DeskProvider, useDesk } from './desk-state.ts';
import { WhoHas } from './WhoHas.tsx';

const request = { id: '00000000-0000-4000-8000-000000000000' };

const whoHas = (title: string, mine: boolean): State => ({
  title,
  draw: () => (
    <DeskProvider value={{ ...useDesk(), claims: [{ requestId: request.id, by: 'ana@desk.example', mine, since: 0 }] }}>
      <WhoHas request={request} />
    </DeskProvider>
  ),
});

export const parts: readonly Part[] = [
  {
    name: 'WhoHas',
    use: 'Who has a request, on a list. Nothing if nobody has it.',
    sheet: 'desk',
    states: [whoHas('A colleague', false), whoHas('Oneself', true)],
  },
];
