import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

/** The bar with the button that calls the provider, which is the page's main action while they're on the job. */
export function CallBar({ tracking: { provider, status } }: { tracking: OpenTracking }) {
  const { call } = useTexts(trackingTexts).provider;
  const { more } = useTexts(trackingSignTexts);
  if (!provider?.phone || status === 'completed') return null;
  return (
    <>
      <div className="grow" />
      {/* On a wide screen, the bar is part of the right column. */}
      <div className="contents md:block md:w-1/2 md:self-end md:pl-2.5 md:*:static md:*:mx-0 md:*:border-0 md:*:bg-transparent md:*:p-0">
        <BottomBar>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <a className={`${buttonClass({ look: 'go' })} px-3! text-base!`} href={`tel:${provider.phone}`}>
              {call}
            </a>
            <a className={buttonClass()} href="#more">
              {more}
            </a>
          </div>
        </BottomBar>
      </div>
    </>
  );
}
