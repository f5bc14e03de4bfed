import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { buttonClass } from './Button.tsx';
import { useTexts } from './texts.ts';

/** Tells the reader to call 911 when a child or pet is locked in. */
export function Call911({ heading, text }: { heading: string; text: string }) {
  const t = useTexts(lockedInTexts);
  return (
    <div className="call-911" role="alert">
      <p className="call-911-heading">{heading}</p>
      <p>{text}</p>
      <a className={buttonClass({ look: 'danger', wide: true })} href="tel:911">
        {t.call911}
      </a>
    </div>
  );
}
