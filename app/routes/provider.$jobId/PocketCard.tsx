import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenJob } from './load.server.ts';
import type { PositionSharing } from './use-sharing.ts';

/**
 * Explains how to share the position with an app instead of this page. Browsers suspend a page in the background, for
 * example while the provider uses a navigation app, but a position app keeps running (decision 0057).
 */
export function PocketCard({ page, view }: { page: OpenJob; view: PositionSharing }) {
  const { pocket: t, hint } = useTexts(positionTexts);
  const { pocket } = page;
  if (!pocket) return null;
  return (
    <FoldedCard title={t.heading} id="pocket">
      {view.on && <p className="needs-script">{view.sharing.awake ? hint.on : hint.onDim}</p>}
      <p>{t.lead}</p>
      <h3>{t.traccar.heading}</h3>
      <Steps steps={t.traccar.steps} />
      <a className={buttonClass({ wide: true })} href={pocket.traccar}>
        {t.traccar.setUp}
      </a>
      <img
        className="cab-code"
        src={`/provider/${page.jobId}/pocket`}
        alt={t.traccar.code}
        width="240"
        height="240"
        loading="lazy"
      />
      <h3>{t.ownTracks.heading}</h3>
      <Steps steps={t.ownTracks.steps} />
      <a className={buttonClass({ wide: true })} href={pocket.ownTracks}>
        {t.ownTracks.setUp}
      </a>
      <CopyField label={t.url} value={pocket.url} />
      <p className="sub">{t.end}</p>
    </FoldedCard>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="cab-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
