import { Change } from './Change.tsx';
import { Extra } from './Extra.tsx';
import { Late } from './Late.tsx';
import type { OpenTracking } from './load.server.ts';
import { PartlyDone } from './PartlyDone.tsx';
import { Receipt } from './Receipt.tsx';
import { Trouble } from './Trouble.tsx';
import { Waiting } from './Waiting.tsx';

/** The cards with what the customer must decide or know now. Their script is loaded only on pages with such a card. */
export function Decisions({ tracking }: { tracking: OpenTracking }) {
  const { change, promise, partlyDone, trouble, waiting, extra, receipt } = tracking;
  return (
    <>
      {change && <Change tracking={tracking} change={change} />}
      {promise && <Late tracking={tracking} promise={promise} />}
      {partlyDone && <PartlyDone tracking={tracking} partlyDone={partlyDone} />}
      {trouble && <Trouble tracking={tracking} trouble={trouble} />}
      {waiting && <Waiting tracking={tracking} waiting={waiting} />}
      {extra && <Extra tracking={tracking} extra={extra} />}
      {receipt && <Receipt receipt={receipt} />}
    </>
  );
}
