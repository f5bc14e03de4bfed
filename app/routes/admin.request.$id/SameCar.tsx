import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** A warning, before two providers are sent to one car. */
export function SameCar({ request: { sameCar } }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).sameCar;
  if (sameCar.length === 0) return null;
  return (
    <p className="notice" role="status">
      <strong>{t.warning}</strong>{' '}
      {sameCar.map(({ id, number, why }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={`/admin/request/${id}`}>{t.other(number)}</Link> {t.why[why]}
        </Fragment>
      ))}
    </p>
  );
}
