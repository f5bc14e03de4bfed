import type { ReactNode } from 'react';
import { LINE_DRAWING } from './line-drawing.ts';
import { SIGN_PICTURES } from './sign-look.ts';
import type { SignLook, SignPicture, SignTone } from './sign-look.ts';

interface SignProps extends Partial<SignLook> {
  /** A small line above the title, such as the request number. */
  eyebrow?: ReactNode;
  /** The state in words: the page's only h1, unless `as` says otherwise. */
  title: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  /** Whether the sign changed just now, while the page was open. If so, an animation shows the change. */
  fresh?: boolean;
  children?: ReactNode;
}

/** A sign is green unless its tone says otherwise. */
const TONE_CLASSES = {
  us: '',
  turn: 'bg-turn text-on-turn',
  moving: '',
  over: 'bg-over text-on-over',
  danger: 'bg-danger text-on-danger',
} as const satisfies Record<SignTone, string>;

/**
 * The road sign at the top of a screen, which says what matters most now. A screen has only one. Its color and its
 * picture say whose turn it is (`SIGN_LOOKS`).
 */
export function Sign({
  eyebrow,
  title,
  as: Title = 'h1',
  tone = 'moving',
  picture,
  fresh = false,
  children,
}: SignProps) {
  return (
    <div className={`sign ${TONE_CLASSES[tone]}${fresh ? ' sign-fresh' : ''}`} data-tone={tone}>
      <div className="sign-face">
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            {eyebrow && <p className="sign-over">{eyebrow}</p>}
            <Title className="sign-title">{typeof title === 'string' ? keepDashesWithWords(title) : title}</Title>
          </div>
          {picture && <Picture name={picture} />}
        </div>
        {children && <div className="sign-more">{children}</div>}
      </div>
    </div>
  );
}

function Picture({ name }: { name: SignPicture }) {
  return (
    <svg className="size-9 flex-none" viewBox="0 0 24 24" {...LINE_DRAWING}>
      <path d={SIGN_PICTURES[name]} />
    </svg>
  );
}

/** Keeps a dash on the same line as the word before it. */
function keepDashesWithWords(title: string): string {
  return title.replaceAll(' - ', '\u00a0- ');
}
