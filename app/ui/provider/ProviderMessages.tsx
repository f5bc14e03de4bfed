import { Answer } from '../Answer.tsx';
import { LiveToasts } from '../live/LiveToasts.tsx';
import { Flash } from '../Toast.tsx';

/** What a provider's page says about the last form or a change. It's below the sign, so that the sign never moves. */
export function ProviderMessages() {
  return (
    <div className="cab-messages">
      <Flash />
      <LiveToasts />
      <Answer />
    </div>
  );
}
