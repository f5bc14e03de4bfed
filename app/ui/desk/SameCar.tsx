import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import type { SameCarRequest as Other } from '#modules/dispatch/index.ts';
import { useTexts } from '../texts.ts';
import { useOpenRequestLink } from './request-path.ts';

/** Warns that another open request may be for the same car, so that the desk doesn't send two providers to it. */
export function SameCar({ others }: { others: Other[] | undefined }) {
  const t = useTexts(adminRequestTexts).sameCar;
  const linkTo = useOpenRequestLink();
  if (!others || others.length === 0) return null;
  return (
    <p className="notice" role="status">
      <strong>{t.warning}</strong>{' '}
      {others.map(({ id, number, why }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link {...linkTo(id)}>{t.other(number)}</Link> {t.why[why]}
        </Fragment>
      ))}
    </p>
  );
}
