import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import type { PhotoGroup } from '#modules/photo/index.ts';
import type { AlbumView } from '../../http/photos/album.server.ts';
import { nextLoadIsQuiet } from '../live/quiet-load.ts';
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
 * Adds photos to a group: a plain form, one at a time, without script; one button that uploads immediately with
 * script. Providers get the camera; customers may also choose an existing photo.
 */
export function AddPhoto({ page, group, viewer, nonce }: AddPhotoProps) {
  const t = useTexts(photosTexts);
  const plain = useRef<HTMLDivElement>(null);
  const [scripted, setScripted] = useState(false);
  const url = `${page}/photos`;
  const { moment, left } = group;
  const { all, latest } = useArrivals();
  const uploads = all.filter((upload) => upload.url === url && upload.moment === moment);
  const room = left - uploads.length;
  useEffect(() => {
    // Chosen before hydration.
    const early = plain.current?.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0];
    if (early) sendPhoto(url, moment, early);
    setScripted(true);
  }, [url, moment]);
  const camera = viewer === 'provider' ? ({ capture: 'environment' } as const) : {};
  if (!scripted) {
    if (left === 0) return null;
    return (
      <div ref={plain}>
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
      {room > 0 && (
        <label className={`${buttonClass({ wide: true })} photo-add`}>
          {viewer === 'provider' ? t.take : t.add}
          <input
            type="file"
            accept="image/*"
            {...camera}
            multiple={viewer !== 'provider'}
            onChange={({ currentTarget: input }) => {
              for (const file of [...(input.files ?? [])].slice(0, room)) sendPhoto(url, moment, file);
              // So that choosing the same photo again fires a change event.
              input.value = '';
            }}
          />
        </label>
      )}
    </>
  );
}

/** Pending uploads; reloads the page's data as each finishes. */
function useArrivals() {
  const { all, sent, latest } = useUploads();
  const { revalidate } = useRevalidator();
  const seen = useRef(sent);
  useEffect(() => {
    if (seen.current === sent) return;
    seen.current = sent;
    nextLoadIsQuiet();
    revalidate();
  }, [sent, revalidate]);
  return { all, latest };
}
