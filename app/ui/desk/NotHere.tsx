import { ButtonLink } from '../Button.tsx';

interface NotHereProps {
  heading: string;
  message: string;
  back: string;
  /** Target of the link back. */
  to: string;
}

/** A desk page for something that doesn't exist (any more). */
export function NotHere({ heading, message, back, to }: NotHereProps) {
  return (
    <div className="page page-narrow error-page">
      <h1>{heading}</h1>
      <p className="lead">{message}</p>
      <div className="row">
        <ButtonLink look="go" to={to}>
          {back}
        </ButtonLink>
      </div>
    </div>
  );
}
