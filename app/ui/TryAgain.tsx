import { useLocation } from '@remix-run/react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { ButtonLink } from './Button.tsx';

/** Loads this same page again: its data alone where script runs, as any link does where it does not. */
export function TryAgain() {
  const t = useTexts(commonTexts);
  const { pathname, search } = useLocation();
  return (
    <ButtonLink look="go" to={pathname + search} replace preventScrollReset>
      {t.tryAgain}
    </ButtonLink>
  );
}
