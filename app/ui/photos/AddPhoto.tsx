import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import type { PhotoGroup } from '#modules/photo/index.ts';
import type { AlbumView } from '../../http/photos/album.server.ts';
import { markNextLoadAsBackground } from '../live/background-load.ts';
import { useTexts } from '../texts.ts';
import { buttonClass } from '../Button.tsx';
import { FieldFrame } from '../Field.tsx';
import { IntentForm, SubmitButton } from '../IntentForm.tsx';
import { UploadList } from './UploadList.tsx';
import { sendPhoto, useUploads } from './uploads.ts';

interface AddPhotoProps {
  page: string;
  group: PhotoGroup;
  viewer: AlbumView['viewer'];
  nonce: string | undefined;
}

/**
 * Adds photos to a group. Without script it's a form for one photo at a time; with script, a button that uploads
 * immediately. Providers get the camera; customers may also choose an existing photo.
 */
export function AddPhoto({ page, group, viewer, nonce }: AddPhotoProps) {
  const t = useTexts(photosTexts);
  const plainForm = useRef<HTMLDivElement>(null);
  const [hydrated, setHydrated] = useState(false);
  const url = `${page}/photos`;
  const { moment, remaining } = group;
  const { all, latest } = useUploadsAndReload();
  const uploads = all.filter((upload) => upload.url === url && upload.moment === moment);
  const slotsLeft = remaining - uploads.length;
  useEffect(() => {
    // A photo may have been chosen before hydration, so upload it now. If the camera is still open, the photo arrives
    // later, in the plain form's field, although that form is no longer in the page.
    const field = plainForm.current?.querySelector<HTMLInputElement>('input[type="file"]');
    const sendChosen = () => {
      const [photo] = field?.files ?? [];
      if (photo) sendPhoto(url, moment, photo);
    };
    sendChosen();
    field?.addEventListener('change', sendChosen);
    setHydrated(true);
  }, [url, moment]);
  const camera = viewer === 'provider' ? ({ capture: 'environment' } as const) : {};
  if (!hydrated) {
    if (remaining === 0) return null;
    return (
      <div ref={plainForm}>
        <IntentForm intent="add_photo" nonce={nonce} encType="multipart/form-data">
          <input type="hidden" name="moment" value={moment} />
          <FieldFrame id={`photo-${moment}`} label={t.choose}>
            <input id={`photo-${moment}`} name="photo" type="file" accept="image/*" className="control" {...camera} />
          </FieldFrame>
          <SubmitButton look="plain" wide>
            {t.send}
          </SubmitButton>
        </IntentForm>
      </div>
    );
  }
  return (
    <>
      <UploadList uploads={uploads} />
      <p role="status" className="sub photo-said">
        {uploads.length === 0 && latest?.url === url && latest.moment === moment && t.arrived}
      </p>
      {slotsLeft > 0 && (
        <label className={`${buttonClass({ wide: true })} photo-add`}>
          {viewer === 'provider' ? t.take : t.add}
          <input
            type="file"
            accept="image/*"
            {...camera}
            multiple={viewer !== 'provider'}
            onChange={({ currentTarget: input }) => {
              for (const file of [...(input.files ?? [])].slice(0, slotsLeft)) sendPhoto(url, moment, file);
              // If the value stayed, choosing the same photo again would fire no change event.
              input.value = '';
            }}
          />
        </label>
      )}
    </>
  );
}

/** The pending uploads and the latest finished one. Each time an upload finishes, reloads the page's data. */
function useUploadsAndReload() {
  const { all, doneCount, lastDone } = useUploads();
  const { revalidate } = useRevalidator();
  const seenCount = useRef(doneCount);
  useEffect(() => {
    if (seenCount.current === doneCount) return;
    seenCount.current = doneCount;
    markNextLoadAsBackground();
    revalidate();
  }, [doneCount, revalidate]);
  return { all, latest: lastDone };
}
