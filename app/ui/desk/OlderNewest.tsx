import { Link } from '@remix-run/react';

interface OlderNewestProps {
  /** Undefined on the page that holds the newest. */
  newest: { to: string; label: string } | undefined;
  older: { to: string; label: string } | undefined;
}

/** The ways through a list of which a page holds a part, the newest first. */
export function OlderNewest({ newest, older }: OlderNewestProps) {
  if (!newest && !older) return null;
  return (
    <p className="row">
      {newest && <Link to={newest.to}>{newest.label}</Link>}
      {older && <Link to={older.to}>{older.label}</Link>}
    </p>
  );
}
