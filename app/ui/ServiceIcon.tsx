import { drawingIdOf } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { LINE_DRAWING } from './line-drawing.ts';
import sprite from './service-icons.svg?url';

/** The drawing of a service, 28 px wide. All drawings are in one file, which doesn't block the page from loading. */
export function ServiceIcon({ service }: { service: ServiceType }) {
  return (
    <svg width="28" height="28" className="flex-none" {...LINE_DRAWING} focusable="false">
      <use href={`${sprite}#${drawingIdOf(service)}`} />
    </svg>
  );
}
