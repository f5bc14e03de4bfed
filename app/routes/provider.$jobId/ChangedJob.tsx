import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ChangeNotice, ProposeChange } from '../../ui/ChangeJob.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import type { OpenJob } from './load.server.ts';

/**
 * The form for a provider on site who finds that the job needs other work. It proposes the change, and the customer
 * decides.
 */
export function ChangedJob({ page }: { page: OpenJob }) {
  const t = useTexts(changesTexts);
  const refused = useAnswer()?.intent === 'propose_change';
  const { service, price, change } = page.job;
  if (!change) return null;
  return (
    <section className="stack">
      {change.wish && <p className="notice">{t.wish.provider(change.wish.address)}</p>}
      {change.last && <ChangeNotice change={change.last} nonce={page.nonce} />}
      {change.mayPropose && (
        <details className="fold" open={refused}>
          <summary className={buttonClass()}>{t.open}</summary>
          <div className="fold-body">
            <ProposeChange
              nonce={page.nonce}
              by="provider"
              service={service}
              price={price}
              extra={change.extra}
              destination={change.destination}
              wish={change.wish}
              withProvider
            />
          </div>
        </details>
      )}
    </section>
  );
}
