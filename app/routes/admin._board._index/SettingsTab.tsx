import { Form, Link } from '@remix-run/react';
import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import { AdminsCard, OneTimePasswordCard } from './AdminsCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { DeskSettingsCard } from './DeskSettingsCard.tsx';
import { MobileMoneyCard } from './MobileMoneyCard.tsx';
import { RateCardCard } from './RateCardCard.tsx';
import type { SettingsData } from './settings.server.ts';

interface SettingsTabProps {
  /** The settings and accounts; null for a dispatcher, because only owners see them. */
  owned: SettingsData | null;
  /** The owners' emails, which a dispatcher sees instead of `owned`. */
  owners: string[];
}

/** The desk's settings and accounts, the admin's own account, and mobile money (docs/product.md, "The desk's tabs"). */
export function SettingsTab({ owned, owners }: SettingsTabProps) {
  const t = useTexts(settingsTexts);
  const health = useTexts(healthTexts);
  return (
    <>
      <OneTimePasswordCard />
      <div className="columns">
        <div className="stack">
          {owned ? (
            <>
              <DeskSettingsCard {...owned} />
              <AdminsCard {...owned} />
            </>
          ) : (
            <OwnersCard owners={owners} />
          )}
        </div>
        <div className="stack">
          <Card title={t.account.heading}>
            <p className="sub">{t.account.lead}</p>
            <div className="row">
              <ButtonLink to="/admin/account">{t.account.open}</ButtonLink>
              <Form method="post" action="/admin/logout">
                <Button type="submit" look="quiet">
                  {t.account.signOut}
                </Button>
              </Form>
            </div>
          </Card>
          {owned && <RateCardCard {...owned} version={owned.settings.version} />}
          <MobileMoneyCard />
          {owned && <ChangesCard changes={owned.changes} />}
          <p className="sub">
            <Link to="/admin/health">{health.open}</Link>
          </p>
        </div>
      </div>
    </>
  );
}

/** Names the owners, who can change what a dispatcher can't. */
function OwnersCard({ owners }: { owners: string[] }) {
  const t = useTexts(deskTeamTexts).roles;
  return (
    <Card title={t.heading}>
      <p>{t.lead}</p>
      <ul className="lines">
        {owners.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </Card>
  );
}
