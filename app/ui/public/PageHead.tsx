import { HelpButtons } from './HelpButtons.tsx';

interface PageHeadProps {
  eyebrow: string;
  title: string;
  lead: string;
  /** False where nobody should be pushed to the form: legal pages. */
  help?: boolean;
}

/** The dark top of a marketing page: what it is about, and the two ways to help. */
export function PageHead({ eyebrow, title, lead, help = true }: PageHeadProps) {
  return (
    <div className="hero hero-page on-dark">
      <div className="wrap">
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        <p className="hero-lead">{lead}</p>
        {help && <HelpButtons />}
      </div>
    </div>
  );
}
