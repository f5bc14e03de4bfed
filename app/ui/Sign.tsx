import type { ReactNode } from 'react';

interface SignProps {
  /** Small line above, as the request's number. */
  over?: ReactNode;
  /** The state in words: the page's one heading of level 1 unless `as` says otherwise. */
  title: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  children?: ReactNode;
}

/** The green guide sign: what matters now, one a screen. */
export function Sign({ over, title, as: Title = 'h1', children }: SignProps) {
  return (
    <div className="sign">
      <div className="sign-face">
        {over && <p className="sign-over">{over}</p>}
        <Title className="sign-title">{typeof title === 'string' ? withDashes(title) : title}</Title>
        {children && <div className="sign-more">{children}</div>}
      </div>
    </div>
  );
}

/** A dash stays with the word before it: none begins a line. */
function withDashes(title: string): string {
  return title.replaceAll(' - ', '\u00a0- ');
}
