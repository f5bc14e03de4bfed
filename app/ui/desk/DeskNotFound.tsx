import { ButtonLink } from '../Button.tsx';

interface DeskNotFoundProps {
  heading: string;
  message: string;
  back: string;
  /** The path of the link back. */
  backTo: string;
}

/** A desk page for something that doesn't exist, or no longer does. */
export function DeskNotFound({ heading, message, back, backTo }: DeskNotFoundProps) {
  return (
    <div className="page page-narrow error-page">
      <h1>{heading}</h1>
      <p className="lead">{message}</p>
      <div className="row">
        <ButtonLink look="go" to={backTo}>
          {back}
        </ButtonLink>
      </div>
    </div>
  );
}
