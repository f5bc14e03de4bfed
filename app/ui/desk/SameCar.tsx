import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import type { SameCar as Other } from '#modules/dispatch/index.ts';
import { useTexts } from '../texts.ts';
import { useOpensRequest } from './request-path.ts';

/** A warning, before two providers are sent to one car. */
export function SameCar({ others }: { others: Other[] | undefined }) {
  const t = useTexts(adminRequestTexts).sameCar;
  const opens = useOpensRequest();
  if (!others || others.length === 0) return null;
  return (
    <p className="notice" role="status">
      <strong>{t.warning}</strong>{' '}
      {others.map(({ id, number, why }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link {...opens(id)}>{t.other(number)}</Link> {t.why[why]}
        </Fragment>
      ))}
    </p>
  );
}
