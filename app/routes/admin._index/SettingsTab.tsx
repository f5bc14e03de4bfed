import { Form } from '@remix-run/react';
import { adminTexts } from '#domain/texts/admin.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Says what is not there yet instead of showing controls that do nothing. */
export function SettingsTab() {
  const t = useTexts(adminTexts);
  return (
    <>
      <h2>{t.settings.heading}</h2>
      <Card title={t.settings.laterHeading}>
        <p>{t.settings.later}</p>
      </Card>
      <Card title={t.settings.sessionHeading}>
        <p>{t.settings.session}</p>
        <Form method="post" action="/admin/logout">
          <Button type="submit">{t.settings.signOut}</Button>
        </Form>
      </Card>
    </>
  );
}
