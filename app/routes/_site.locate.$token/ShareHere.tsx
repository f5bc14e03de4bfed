import { useState } from 'react';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { Card } from '../../ui/Card.tsx';
import { IntentForm } from '../../ui/IntentForm.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import type { LocateFailure } from '../../ui/geolocation.ts';
import { useTexts } from '../../ui/texts.ts';
import type { LocatePage } from './load.server.ts';

interface ShareHereProps {
  nonce: string;
  version: number;
  /** When and how a location was shared; null if none was. The location itself stays on the server. */
  shared: LocatePage['shared'];
}

/**
 * The page's main button, which shares the device's position. It's in the HTML from the start, and enabled once the
 * script has loaded.
 */
export function ShareHere({ nonce, version, shared }: ShareHereProps) {
  const t = useTexts(locateTexts);
  const sharedByDevice = shared?.byDevice ?? false;
  const isExact = shared !== null && !shared.rough;
  const [denied, setDenied] = useState(false);
  return (
    <Card className="needs-script">
      {isExact && <p>{sharedByDevice ? t.shared.againHint : t.shared.exactHint}</p>}
      <IntentForm intent="share_location" nonce={nonce} version={version}>
        <ShareButton
          label={sharedByDevice ? t.shared.again : t.share}
          busyLabel={t.sharing}
          look={isExact ? 'plain' : 'go'}
          wide
          anotherPlace={sharedByDevice}
          failed={(reason) => t.toasts[TOAST_OF[reason]]}
          onFailed={(reason) => setDenied(reason === 'denied')}
        />
      </IntentForm>
      {denied && (
        <section aria-labelledby="how-to-allow">
          <h2 id="how-to-allow">{t.denied.heading}</h2>
          <ol>
            {t.denied.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {!sharedByDevice && <p className="sub">{t.permission}</p>}
      {!sharedByDevice && <p className="sub">{t.who}</p>}
    </Card>
  );
}

const TOAST_OF = {
  unsupported: 'notSupported',
  denied: 'denied',
  unavailable: 'unavailable',
  timeout: 'timeout',
  failed: 'failed',
} as const satisfies Record<LocateFailure, string>;
