import { commonTexts } from '#kernel/copy/en/common.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { StateDrawInput, ComponentStates, ComponentState } from '../dev/ui/states.ts';
import { Unfolded } from '../dev/ui/Unfolded.tsx';
import { AdminLayout } from './desk/AdminLayout.tsx';
import { ButtonLink } from './Button.tsx';
import { ProviderLayout } from './provider/ProviderLayout.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Footer } from './Footer.tsx';
import { Hero } from './public/Hero.tsx';
import { NavBar } from './NavBar.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { Notice } from './Notice.tsx';
import { PublicLayout } from './PublicLayout.tsx';

/** Statuses whose error pages have their own copy. */
const STATUSES = [400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 503];

const page = ({ t }: StateDrawInput) => (
  <div className="page">
    <h1>{t.heading}</h1>
    <p>{t.text}</p>
  </div>
);

const errors = (desk: boolean): readonly ComponentState[] =>
  STATUSES.map((error) => ({
    title: desk ? `${error} at the desk` : String(error),
    error,
    draw: () => <ErrorPage desk={desk} />,
  }));

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'PublicLayout',
    use: 'The frame of every public page.',
    sheet: 'site',
    states: [
      { title: 'Normal', alone: 'whole', draw: (given) => <PublicLayout>{page(given)}</PublicLayout> },
      {
        title: 'After a redirect',
        alone: 'whole',
        toast: (t) => t.saved,
        draw: (given) => <PublicLayout>{page(given)}</PublicLayout>,
      },
    ],
  },
  {
    name: 'ProviderLayout',
    use: "The frame of the provider's page.",
    sheet: 'site',
    states: [{ title: 'Normal', alone: 'whole', draw: (given) => <ProviderLayout>{page(given)}</ProviderLayout> }],
  },
  {
    name: 'AdminLayout',
    use: 'The frame of every page of the desk.',
    sheet: 'desk',
    states: [
      { title: 'Signed in', alone: 'whole', draw: (given) => <AdminLayout>{page(given)}</AdminLayout> },
      {
        title: 'Signed out',
        alone: 'whole',
        draw: (given) => <AdminLayout signedIn={false}>{page(given)}</AdminLayout>,
      },
    ],
  },
  {
    name: 'NavBar',
    use: 'The bar of public pages.',
    sheet: 'site',
    states: [
      { title: 'Normal', path: '/', draw: () => <NavBar /> },
      { title: 'Where there is a step to take', path: '/request', draw: () => <NavBar /> },
    ],
  },
  {
    name: 'NavDrawer',
    use: 'The menu of small screens.',
    sheet: 'site',
    states: [
      { title: 'Closed', draw: drawer },
      { title: 'Open', alone: 'inside', draw: (given) => <Unfolded>{drawer(given)}</Unfolded> },
    ],
  },
  {
    name: 'Footer',
    use: 'The end of every public page.',
    sheet: 'site',
    states: [
      { title: 'Normal', draw: () => <Footer /> },
      { title: 'With legal links', path: '/request', draw: () => <Footer /> },
    ],
  },
  {
    name: 'Hero',
    use: 'The first block of the home page.',
    sheet: 'site',
    states: [{ title: 'Normal', draw: () => <Hero /> }],
  },
  {
    name: 'ErrorPage',
    use: 'What an error boundary shows: words for the status and a way out.',
    sheet: 'both',
    states: [...errors(false), ...errors(true).filter(({ error }) => error === 401 || error === 500)],
  },
  {
    name: 'Notice',
    use: 'A whole page that says one thing and how to go on.',
    sheet: 'site',
    states: [
      { title: 'Normal', draw: ({ t }) => <Notice heading={t.heading} message={t.text} /> },
      { title: 'Call', draw: ({ t }) => <Notice heading={t.heading} message={t.text} call /> },
      {
        title: 'With a contact',
        draw: ({ t, locale }) => (
          <Notice heading={t.heading} message={t.text} contact={textsFor(commonTexts, locale).contactSupport} />
        ),
      },
      {
        title: 'With a way out of its own',
        draw: ({ t }) => (
          <Notice heading={t.heading} message={t.text}>
            <ButtonLink look="go" to="/dev/ui">
              {t.open}
            </ButtonLink>
          </Notice>
        ),
      },
      { title: 'Long text', draw: ({ t }) => <Notice heading={t.longHeading} message={t.longText} /> },
    ],
  },
];

function drawer({ locale, t }: StateDrawInput) {
  const { nav } = textsFor(commonTexts, locale);
  return (
    <div className="nav on-dark">
      <div className="wrap nav-row">
        <NavDrawer label={nav.menu} closeLabel={nav.closeMenu}>
          <ButtonLink look="go" to="/dev/ui">
            {t.open}
          </ButtonLink>
        </NavDrawer>
      </div>
    </div>
  );
}
