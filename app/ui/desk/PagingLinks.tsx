import { Link } from '@remix-run/react';

interface PagingLinksProps {
  /** Undefined if this is the newest page. */
  newest: { to: string; label: string } | undefined;
  older: { to: string; label: string } | undefined;
}

/** The paging links of a list that's sorted newest first. */
export function PagingLinks({ newest, older }: PagingLinksProps) {
  if (!newest && !older) return null;
  return (
    <p className="row">
      {newest && <Link to={newest.to}>{newest.label}</Link>}
      {older && <Link to={older.to}>{older.label}</Link>}
    </p>
  );
}
