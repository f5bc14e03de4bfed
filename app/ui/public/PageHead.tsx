import { HelpButtons } from './HelpButtons.tsx';

interface PageHeadProps {
  eyebrow: string;
  title: string;
  lead: string;
  /** Whether to show the two help buttons. False on legal pages, which don't advertise the form. */
  help?: boolean;
}

/** The dark header of a marketing page: its subject and the two help buttons. */
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
