import { useLocation } from '@remix-run/react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { ButtonLink } from './Button.tsx';

/** Reloads the page: with script only its data, without script the whole document. */
export function TryAgain() {
  const t = useTexts(commonTexts);
  const { pathname, search } = useLocation();
  return (
    <ButtonLink look="go" to={pathname + search} replace preventScrollReset>
      {t.tryAgain}
    </ButtonLink>
  );
}
