import { SIGN_PICTURES } from './sign-look.ts';

interface LaneProps {
  /** How many steps there are, and which one is current, from 0. */
  steps: number;
  current: number;
  /** How much of the way to the next step has been driven, from 0 to 1; null if nobody is driving. */
  driven?: number | null;
  /** The current step in words, for people who can't see the lane: "Step 6 of 9: En route". */
  label: string;
}

/** The steps of a request as mile markers along a strip of road. A provider who's driving is on it as a truck. */
export function Lane({ steps, current, driven = null, label }: LaneProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative flex items-center justify-between rounded-m bg-road px-4 py-2 before:absolute before:inset-x-4 before:top-1/2 before:border-t-2 before:border-dashed before:border-amber"
    >
      {Array.from({ length: steps }, (_, step) => (
        <span
          key={step}
          className={`relative grid size-5 place-items-center rounded-full text-[0.7rem] font-extrabold ${look(step, current)}`}
        >
          {step + 1}
        </span>
      ))}
      {driven !== null && (
        // The strip from the middle of the first marker to that of the last one.
        <span className="absolute inset-x-6.5 inset-y-0">
          <svg className="size-full overflow-visible" aria-hidden="true">
            <svg
              className="overflow-visible transition-[x] duration-200 motion-reduce:transition-none"
              x={`${(100 * (current + Math.min(driven, 0.95))) / (steps - 1)}%`}
              y="50%"
            >
              <rect className="fill-amber stroke-road" x="-17" y="-13" width="34" height="26" rx="6" strokeWidth="2" />
              <path
                className="fill-none stroke-on-amber"
                transform="translate(-11 -11.5) scale(.92)"
                strokeWidth="2.2"
                strokeLinecap="round"
                strokeLinejoin="round"
                d={SIGN_PICTURES.truck}
              />
            </svg>
          </svg>
        </span>
      )}
    </div>
  );
}

function look(step: number, current: number): string {
  if (step === current) return 'bg-amber text-on-amber outline-2 outline-offset-2 outline-amber';
  return step < current ? 'bg-sign text-on-sign' : 'bg-[#2d363d] text-on-road-2';
}
