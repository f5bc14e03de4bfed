import { Link } from '@remix-run/react';

interface OlderNewestProps {
  /** Undefined on the newest page. */
  newest: { to: string; label: string } | undefined;
  older: { to: string; label: string } | undefined;
}

/** Paging links of a list, newest first. */
export function OlderNewest({ newest, older }: OlderNewestProps) {
  if (!newest && !older) return null;
  return (
    <p className="row">
      {newest && <Link to={newest.to}>{newest.label}</Link>}
      {older && <Link to={older.to}>{older.label}</Link>}
    </p>
  );
}
