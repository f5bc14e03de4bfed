import { Link, NavLink, useLocation } from '@remix-run/react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { formatPhone } from './phone.ts';
import { useRootData } from './root-data.ts';
import { useTexts } from './texts.ts';
import { ButtonLink } from './Button.tsx';
import { LanguageLink } from './LanguageLink.tsx';
import { Logo } from './Logo.tsx';
import { NavDrawer } from './NavDrawer.tsx';

const PAGES_WITH_OWN_NEXT_STEP = /^\/(request|track|payment|locate|family)\b/;

/** The navigation of public pages; on small screens the links are in a drawer. */
export function NavBar() {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const call = phone && (
    <a className="nav-phone" href={`tel:${phone}`} aria-label={t.nav.call(formatPhone(phone))}>
      <svg className="nav-phone-mark" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          d="M7 2.5 4 4c-1.4.7-1.2 4.400 1.600 8.800s6.500 7.200 8.200 7.700c1.700.6 3.800-.2 4.700-1.500l1.500-2.300-5-3.700-2.400 2c-1.700-.9-3.600-3-4.300-4.800l2.300-2z"
        />
      </svg>
      <span className="nav-phone-number">{formatPhone(phone)}</span>
    </a>
  );
  const links = (
    <>
      <NavLink className="nav-link" to="/" end>
        {t.nav.home}
      </NavLink>
      <NavLink className="nav-link" to="/request">
        {t.nav.requestService}
      </NavLink>
    </>
  );
  // A screen has only one amber button. On pages with a next step of their own, this button gets the `ghost` look.
  const { pathname } = useLocation();
  const help = (
    <ButtonLink look={PAGES_WITH_OWN_NEXT_STEP.test(pathname) ? 'ghost' : 'go'} to="/request">
      {t.nav.getHelpNow}
    </ButtonLink>
  );
  return (
    <nav className="nav on-dark" aria-label={t.nav.label}>
      <div className="wrap nav-row">
        <Link className="brand" to="/">
          <Logo />
          {t.brand}
        </Link>
        <div className="nav-wide">
          {links}
          <LanguageLink />
          {call}
          {help}
        </div>
        <div className="nav-small">
          {call}
          <NavDrawer label={t.nav.menu} closeLabel={t.nav.closeMenu}>
            {call}
            {links}
            <LanguageLink />
            {help}
          </NavDrawer>
        </div>
      </div>
    </nav>
  );
}
