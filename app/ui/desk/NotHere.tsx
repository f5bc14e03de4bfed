import { ButtonLink } from '../Button.tsx';

interface NotHereProps {
  heading: string;
  message: string;
  back: string;
  /** Where the way out leads. */
  to: string;
}

/** A page of the desk for something that is not (any more) there. */
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
