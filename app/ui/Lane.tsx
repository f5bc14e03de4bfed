interface LaneProps {
  /** How many steps there are, and which one is current, from 0. */
  steps: number;
  current: number;
  /** The same for people who can't see it: "Step 6 of 9: En route". */
  label: string;
}

/** The steps of a request as mile markers along a strip of road. */
export function Lane({ steps, current, label }: LaneProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative flex items-center justify-between rounded-m bg-road px-3 py-2.5 before:absolute before:inset-x-3 before:top-1/2 before:border-t-2 before:border-dashed before:border-amber"
    >
      {Array.from({ length: steps }, (_, step) => (
        <span
          key={step}
          className={`relative grid size-5 place-items-center rounded-full text-[0.7rem] font-extrabold ${look(step, current)}`}
        >
          {step + 1}
        </span>
      ))}
    </div>
  );
}

function look(step: number, current: number): string {
  if (step === current) return 'bg-amber text-on-amber outline-2 outline-offset-2 outline-amber';
  return step < current ? 'bg-sign text-on-sign' : 'bg-[#2d363d] text-on-road-2';
}
