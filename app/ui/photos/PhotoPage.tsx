import type { MetaFunction } from '@remix-run/node';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { photoPageTexts } from '#modules/photo/copy/en/photo-page.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { NO_INDEX, pageTitle } from '../page-meta.ts';
import type { PhotoView } from '../../http/photos/page.server.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatDateTime, isoTime } from '../time.ts';
import { DeskNotFound } from '../desk/DeskNotFound.tsx';
import { ButtonLink } from '../Button.tsx';
import { ConfirmSection } from '../ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../IntentForm.tsx';

export const photoMeta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(photoPageTexts, locale).title),
  NO_INDEX,
];

/** A large photo with links to its neighbors. The person who took it can remove it until the job has ended. */
export function PhotoPage({ photo }: { photo: PhotoView }) {
  const t = useTexts(photosTexts);
  const words = useTexts(photoPageTexts);
  const locale = useLocale();
  const { id, page, name, number, count, before, after } = photo;
  return (
    <div className="page photo-page">
      <div>
        <ButtonLink look="quiet" to={page}>
          <span aria-hidden="true">‹</span> {words.back}
        </ButtonLink>
      </div>
      <div className="page-head">
        <h1>{t.of[name]}</h1>
        <p>{words.position(number, count)}</p>
      </div>
      <img
        className="photo-large"
        src={`${page}/photos/${id}/large`}
        alt={t.photo(number, t.of[name])}
        width={photo.width}
        height={photo.height}
      />
      <p className="sub">
        {words.taken} <time dateTime={isoTime(photo.at)}>{formatDateTime(photo.at, locale)}</time>
      </p>
      {(before ?? after) && (
        <nav className="photo-others" aria-label={words.others}>
          {before && <ButtonLink to={`${page}/photos/${before}`}>{words.older}</ButtonLink>}
          {after && <ButtonLink to={`${page}/photos/${after}`}>{words.newer}</ButtonLink>}
        </nav>
      )}
      {photo.mayRemove && (
        <ConfirmSection label={words.remove} question={words.question} keepLabel={words.keep}>
          <IntentForm intent="remove_photo" action={page} nonce={photo.nonce}>
            <input type="hidden" name="photo_id" value={id} />
            <SubmitButton look="danger">{words.yes}</SubmitButton>
          </IntentForm>
        </ConfirmSection>
      )}
    </div>
  );
}

/** Shown when a photo doesn't exist or this device may not see it. Has a link back to the page that shows the album. */
export function PhotoNotFound({ page }: { page: string }) {
  const { notHere, back } = useTexts(photoPageTexts);
  return <DeskNotFound heading={notHere.title} message={notHere.message} back={back} backTo={page} />;
}
