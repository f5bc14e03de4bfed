import type { ReactNode } from 'react';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { useTexts } from './texts.ts';

export interface TimelineStep {
  label: string;
  state: 'done' | 'here' | 'ahead';
  /** A note beside the step, such as a time or a vehicle. */
  note?: ReactNode;
}

/**
 * The steps of a request, drawn as mile markers on a road. Each step's state is also written out, for people who can't
 * see colors.
 */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useTexts(shellTexts);
  return (
    <ol className="timeline">
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={`mile mile-${step.state}`}
          aria-current={step.state === 'here' ? 'step' : undefined}
        >
          <span className="mile-number" aria-hidden="true">
            {index + 1}
          </span>
          <span className="mile-label">
            {step.label}
            <span className="sr-only"> ({t.timeline[step.state]})</span>
          </span>
          {step.note && <span className="mile-note">{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}
