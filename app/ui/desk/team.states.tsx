import type { ComponentStates } from '../../dev/ui/states.ts';
import { DeskProvider, useDesk } from './desk-state.ts';
import { ClaimantOrViewers } from './ClaimantOrViewers.tsx';

const ID = '00000000-0000-4000-8000-000000000000';

function SampleClaimant({ mine }: { mine: boolean }) {
  const claims = [{ requestId: ID, by: 'ana@desk.example', mine, since: 0, leftMs: 30_000 }];
  return (
    <DeskProvider value={{ ...useDesk(), claims }}>
      <ClaimantOrViewers requestId={ID} />
    </DeskProvider>
  );
}

function SampleViewers({ by }: { by: readonly string[] }) {
  const viewers = by.map((email) => ({ email, sameAccount: false, requestId: ID, leftMs: 30_000 }));
  return (
    <DeskProvider value={{ ...useDesk(), viewers }}>
      <ClaimantOrViewers requestId={ID} />
    </DeskProvider>
  );
}

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'ClaimantOrViewers',
    use: 'Who has a request, in a row of the board. Nothing if nobody has it.',
    sheet: 'desk',
    states: [
      { title: 'A colleague', draw: () => <SampleClaimant mine={false} /> },
      { title: 'Oneself', draw: () => <SampleClaimant mine /> },
      { title: 'Open at a colleague', draw: () => <SampleViewers by={['kim@desk.example']} /> },
      { title: 'Open at several', draw: () => <SampleViewers by={['kim@desk.example', 'sam@desk.example']} /> },
    ],
  },
];
