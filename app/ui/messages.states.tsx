import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { StateDrawInput, ComponentStates } from '../dev/ui/states.ts';
import type { LiveState } from './live/live-stream.ts';
import { pushToast } from './live/live-toasts.ts';
import { Button } from './Button.tsx';
import { LiveContext, LiveLine } from './live/Live.tsx';
import { LiveToasts } from './live/LiveToasts.tsx';
import { Modal } from './Modal.tsx';
import { CheckForNews } from './live/CheckForNews.tsx';
import { TermsForm } from './TermsForm.tsx';
import { TryAgain } from './TryAgain.tsx';
import { Flash, ToastView } from './Toast.tsx';

const AT_NOON = Date.UTC(2026, 10, 23, 18);

const insideLive = (state: LiveState, children: ReactNode, failing = false) => (
  <LiveContext.Provider value={{ state, asOf: AT_NOON, failing }}>{children}</LiveContext.Provider>
);

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'Live',
    use: 'Keeps a page true while it is open, and says whether it does.',
    sheet: 'both',
    states: [
      { title: 'Live', draw: () => insideLive('live', <LiveLine />) },
      { title: 'Connecting', draw: () => insideLive('connecting', <LiveLine />) },
      { title: 'Offline', draw: () => insideLive('offline', <LiveLine />) },
    ],
  },
  {
    name: 'LiveToasts',
    use: 'What happened while the page was open.',
    sheet: 'both',
    states: [
      { title: 'Three', alone: 'inside', draw: ({ t }) => <PushedToasts t={t} /> },
      { title: 'None', draw: () => 'Nothing is drawn.' },
    ],
  },
  {
    name: 'Modal',
    use: 'A dialog over the page, opened by script.',
    sheet: 'site',
    states: [
      {
        title: 'Open',
        alone: 'inside',
        draw: ({ t, id }) => (
          <Modal id={id} title={t.heading} open onClose={() => undefined}>
            <p>{t.text}</p>
          </Modal>
        ),
      },
      {
        title: 'Open, long text',
        alone: 'inside',
        draw: ({ t, id }) => (
          <Modal id={id} title={t.longHeading} open onClose={() => undefined}>
            {Array.from({ length: 12 }, (_, at) => (
              <p key={at}>{t.longText}</p>
            ))}
          </Modal>
        ),
      },
    ],
  },
  {
    name: 'CheckForNews',
    use: 'The way to see what happened since the page was made.',
    sheet: 'site',
    states: [
      { title: 'Normal', draw: () => <CheckForNews /> },
      { title: 'The one thing to do', draw: () => <CheckForNews primary /> },
      { title: 'Live', draw: () => insideLive('live', <CheckForNews />) },
      { title: 'Offline', draw: () => insideLive('offline', <CheckForNews />) },
    ],
  },
  {
    name: 'TermsForm',
    use: "A form that needs the customer's terms, which its button opens first.",
    sheet: 'site',
    states: [
      { title: 'Normal', draw: ({ t, id }) => terms(t, id) },
      { title: 'Accepted before', draw: ({ t, id }) => terms(t, id, true) },
      {
        title: 'Refused',
        alone: 'inside',
        answer: (t) => ({ intent: 'terms-refused', formErrors: { terms: t.agreeWrong } }),
        draw: ({ t }) => terms(t, 'terms-refused'),
      },
    ],
  },
  {
    name: 'Toast',
    use: 'A message in the page. No timer takes it away.',
    sheet: 'both',
    states: [
      { title: 'Success', draw: ({ t }) => <ToastView inStatus toast={t.saved} /> },
      { title: 'Error', draw: ({ t }) => <ToastView inStatus toast={t.refused} /> },
      { title: 'Info', draw: ({ t }) => <ToastView inStatus toast={t.told} /> },
      { title: 'Title only', draw: ({ t }) => <ToastView inStatus toast={{ ...t.told, message: '' }} /> },
      {
        title: 'With a button',
        draw: ({ t }) => (
          <ToastView inStatus toast={t.told}>
            <Button look="quiet">{t.open}</Button>
          </ToastView>
        ),
      },
      {
        title: 'Long text',
        draw: ({ t }) => <ToastView inStatus toast={{ title: t.longHeading, message: t.longText, tone: 'error' }} />,
      },
      { title: 'After a redirect', toast: (t) => t.saved, draw: () => <Flash /> },
    ],
  },
  {
    name: 'TryAgain',
    use: 'Loads the same page again.',
    sheet: 'both',
    states: [{ title: 'Normal', draw: () => <TryAgain /> }],
  },
];

function PushedToasts({ t }: Pick<StateDrawInput, 't'>) {
  useEffect(() => {
    pushToast('saved', t.saved);
    pushToast('refused', t.refused);
    pushToast('told', { ...t.told, message: t.longText });
  }, [t]);
  return <LiveToasts />;
}

const ENDINGS = { heading: "If the job can't be done", text: 'Dispatch will decide and tell you why.' };

function terms(t: StateDrawInput['t'], id: string, accepted = false) {
  return <TermsForm intent={id} accepted={accepted} label={t.send} endings={ENDINGS} />;
}
