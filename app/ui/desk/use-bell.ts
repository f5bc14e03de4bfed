import { useCallback, useEffect, useRef, useState } from 'react';
import { createBell } from './bell.ts';
import type { Bell, BellState } from './bell.ts';
import { joinBellOwners } from './bell-owner.ts';
import type { BellOwner } from './bell-owner.ts';
import type { DeskState, BellSound, DeskConnection } from './desk-state.ts';
import { claimSignedOutRing, rememberAudible } from './signed-out-ring.ts';

/**
 * Rings for waiting requests: immediately when a new one comes or a wait gets more urgent, then again at the interval
 * that the server gives. Only one tab of a browser rings.
 */
export function useBell({ waiting }: DeskState, connection: DeskConnection) {
  const [bellState, setBellState] = useState<BellState>('off');
  const [isOwner, setIsOwner] = useState(false);
  const [rings, setRings] = useState(0);
  const bellAndOwner = useRef<{ bell: Bell; owner: BellOwner }>();
  const isBellOwner = useRef(false);

  useEffect(() => {
    const owner = joinBellOwners((current) => {
      isBellOwner.current = current;
      setIsOwner(current);
    });
    const bell = createBell((state) => {
      setBellState(state);
      if (state === 'on') owner.take();
    });
    bellAndOwner.current = { bell, owner };
    bell.restore();
    return () => {
      bell.close();
      owner.leave();
    };
  }, []);

  const ring = useCallback((loud: boolean) => {
    bellAndOwner.current?.bell.ring(loud);
    setRings((count) => count + 1);
  }, []);

  const signedOut = connection === 'signed_out';
  const audible = bellState === 'on' && isOwner;
  // Remember when the newest wait began. Once that request is opened, `waiting.newest` is an older one, which mustn't
  // count as new.
  const [newestBegan, setNewestBegan] = useState(0);
  const began = waiting.newest?.began ?? 0;
  if (began > newestBegan) setNewestBegan(began);
  const { rank = 0, loud = false, everyMs = 0 } = (!signedOut && waiting.ring) || {};
  const last = useRef({ at: -Infinity, rank: 0, newestBegan: 0 });
  useEffect(() => {
    const { at, rank: lastRank, newestBegan: lastNewestBegan } = last.current;
    last.current.rank = rank;
    if (!audible || everyMs === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const ringAgain = () => {
      last.current = { at: performance.now(), rank, newestBegan };
      ring(loud);
      timer = setTimeout(ringAgain, everyMs);
    };
    const atOnce = rank > lastRank || newestBegan > lastNewestBegan;
    timer = setTimeout(ringAgain, atOnce ? 0 : Math.max(0, at + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [audible, newestBegan, rank, loud, everyMs, ring]);

  useEffect(() => {
    rememberAudible(audible);
    // The session has ended, so the desk can't ring anymore. Ring once to tell people.
    if (signedOut && audible && claimSignedOutRing()) ring(true);
  }, [signedOut, audible, ring]);

  const toggle = useCallback(() => {
    if (bellState === 'off' || bellState === 'waits') bellAndOwner.current?.bell.turnOn();
    else bellAndOwner.current?.bell.turnOff();
  }, [bellState]);
  const sound: BellSound = { state: bellState, isThisTab: isOwner, rings, toggle };
  return { sound, isOwner, isBellOwner };
}
