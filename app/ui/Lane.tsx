import { SIGN_PICTURES } from './sign-look.ts';

interface LaneProps {
  /** How many steps there are. */
  steps: number;
  /** Which step is current: 0 is the first. */
  current: number;
  /** How much of the way to the next step has been driven, from 0 to 1; null if nobody is driving. */
  driven?: number | null;
  /** The current step in words, for people who can't see the lane: "Step 6 of 9: En route". */
  label: string;
  /** What's shown below the lane, such as what comes next. */
  caption?: string | undefined;
}

/**
 * The steps of a request, drawn as mile markers along a strip of road. While the provider is driving, a truck on the
 * road shows how far they've come.
 */
export function Lane({ steps, current, driven = null, label, caption }: LaneProps) {
  const lane = (
    <div role="img" aria-label={label} className="lane">
      {Array.from({ length: steps }, (_, step) => (
        <span key={step} className={`lane-mile${look(step, current)}`}>
          {step + 1}
        </span>
      ))}
      {driven !== null && (
        <span className="lane-way">
          <svg aria-hidden="true">
            <svg className="lane-truck" x={`${(100 * (current + Math.min(driven, 0.95))) / (steps - 1)}%`} y="50%">
              <rect x="-17" y="-13" width="34" height="26" rx="6" />
              <path transform="translate(-11 -11.5) scale(.92)" d={SIGN_PICTURES.truck} />
            </svg>
          </svg>
        </span>
      )}
    </div>
  );
  if (!caption) return lane;
  return (
    <div>
      {lane}
      <p className="pt-1 text-sm">{caption}</p>
    </div>
  );
}

function look(step: number, current: number): string {
  if (step === current) return ' lane-here';
  return step < current ? ' lane-done' : '';
}
