import type { ReactNode } from 'react';

interface SignProps {
  /** A small line above the title, such as the request number. */
  eyebrow?: ReactNode;
  /** The state in words: the page's only h1, unless `as` says otherwise. */
  title: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  children?: ReactNode;
}

/** The green road sign at the top of a screen, which says what matters most now. A screen has only one. */
export function Sign({ eyebrow, title, as: Title = 'h1', children }: SignProps) {
  return (
    <div className="sign">
      <div className="sign-face">
        {eyebrow && <p className="sign-over">{eyebrow}</p>}
        <Title className="sign-title">{typeof title === 'string' ? withDashes(title) : title}</Title>
        {children && <div className="sign-more">{children}</div>}
      </div>
    </div>
  );
}

/** Keeps a dash on the same line as the word before it. */
function withDashes(title: string): string {
  return title.replaceAll(' - ', '\u00a0- ');
}
