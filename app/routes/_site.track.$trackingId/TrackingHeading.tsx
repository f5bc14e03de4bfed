import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { LiveLine } from '../../ui/live/Live.tsx';
import { useTexts } from '../../ui/texts.ts';

/** The page's heading. At the end of its line it says whether the page updates itself. */
export function TrackingHeading({ className = '' }: { className?: string }) {
  const { heading } = useTexts(trackingTexts);
  return (
    <div className={`flex items-center justify-between gap-x-3 text-sm max-[16rem]:flex-wrap ${className}`.trim()}>
      <h1 className="truncate text-sm font-bold max-[16rem]:whitespace-normal">{heading}</h1>
      <LiveLine />
    </div>
  );
}
