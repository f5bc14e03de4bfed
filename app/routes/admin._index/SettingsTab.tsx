import { Form, Link } from '@remix-run/react';
import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import { AdminsCard, OneTimePassword } from './AdminsCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { DeskSettingsCard } from './DeskSettingsCard.tsx';
import { MobileMoneyCard } from './MobileMoneyCard.tsx';
import type { SettingsData } from './settings.server.ts';

/** The desk's settings and accounts, one's own account, and mobile money (docs/product.md, "The desk's tabs"). */
export function SettingsTab(data: SettingsData) {
  const t = useTexts(settingsTexts);
  const health = useTexts(healthTexts);
  return (
    <>
      <OneTimePassword />
      <div className="columns">
        <div className="stack">
          <DeskSettingsCard {...data} />
          <AdminsCard {...data} />
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
          <MobileMoneyCard />
          <ChangesCard changes={data.changes} />
          <p className="sub">
            <Link to="/admin/health">{health.open}</Link>
          </p>
        </div>
      </div>
    </>
  );
}
