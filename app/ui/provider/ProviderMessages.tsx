import { Answer } from '../Answer.tsx';
import { LiveToasts } from '../live/LiveToasts.tsx';
import { Flash } from '../Toast.tsx';

/**
 * The messages on a provider's page, about the form that was just sent or about a change. They're shown below the
 * page's sign, so that a message never moves the sign.
 */
export function ProviderMessages() {
  return (
    <div className="cab-messages">
      <Flash />
      <LiveToasts />
      <Answer />
    </div>
  );
}
