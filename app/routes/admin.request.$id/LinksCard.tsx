import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** The secret links to share. The customer's link exists from the start, the provider's once a provider is assigned. */
export function LinksCard({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).links;
  const { linksReplaced } = useTexts(deskMessagesTexts);
  const buttons = useTexts(commandButtons);
  const { row, may, links, nonce, linksExpired } = request;
  const areLinksMissing = may.generateLinks && !(links.customer && links.provider);
  return (
    <Card title={t.heading}>
      {linksExpired ? (
        <p>{t.expired}</p>
      ) : (
        <>
          {row.former_link_ids.length > 0 && row.text_consent_at === null && <p>{linksReplaced}</p>}
          {links.customer && <LinkLine label={t.customer} url={links.customer} open={t.open} />}
          {links.provider && <LinkLine label={t.provider} url={links.provider} open={t.open} />}
          {!links.provider && !areLinksMissing && row.status !== 'cancelled' && <p className="sub">{t.noJob}</p>}
        </>
      )}
      {areLinksMissing && (
        <IntentForm intent="generate_links" nonce={nonce} version={row.version}>
          <p>{t.missing}</p>
          <SubmitButton look="plain">{buttons.generate_links}</SubmitButton>
        </IntentForm>
      )}
    </Card>
  );
}

function LinkLine({ label, url, open }: { label: string; url: string; open: string }) {
  return (
    <div>
      <CopyField label={label} value={url} />
      <a
        className={buttonClass({ look: 'quiet' })}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${open}: ${label}`}
      >
        {open}
      </a>
    </div>
  );
}
