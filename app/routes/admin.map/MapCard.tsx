import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { ListMapLinks } from './use-list-map-links.ts';

interface MapCardProps {
  label: string;
  linked: ListMapLinks;
  children: ReactNode;
}

/** The card of a pressed mark. It takes the focus when a mark is pressed. Escape closes it. */
export function MapCard({ label, linked, children }: MapCardProps) {
  const t = useTexts(deskMapTexts);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), [linked.pressed]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a second way to close it
    <div
      ref={card}
      className="map-card"
      role="group"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') linked.close();
      }}
    >
      {children}
      <Button look="quiet" className="map-card-close" onClick={linked.close}>
        {t.close}
      </Button>
    </div>
  );
}
