import { Answer } from '../Answer.tsx';
import { LiveToasts } from '../live/LiveToasts.tsx';
import { Flash } from '../Toast.tsx';

/** What a page of the provider's says about the last form or a change. It comes after the sign, so that it never moves it. */
export function CabMessages() {
  return (
    <div className="cab-messages">
      <Flash />
      <LiveToasts />
      <Answer />
    </div>
  );
}
