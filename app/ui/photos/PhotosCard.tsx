import type { ReactNode } from 'react';
import { MAX_PHOTOS_PER_MOMENT } from '#modules/request/rules/photos.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import type { PhotoGroup } from '#modules/photo/index.ts';
import type { AlbumView } from '../../http/photos/album.server.ts';
import { useTexts } from '../texts.ts';
import { Card } from '../Card.tsx';
import { FoldedCard } from '../FoldedCard.tsx';
import { AddPhoto } from './AddPhoto.tsx';
import { PhotoList } from './PhotoList.tsx';
import { useUploads } from './uploads.ts';

interface PhotosCardProps {
  album: AlbumView;
  /** The nonce of the forms; not needed if nothing can be added. */
  nonce?: string;
  /** The text of an empty card. Without this text, an empty card isn't shown. */
  none?: string;
  /** Shows only the title and the number of photos until it's opened. */
  folded?: boolean;
}

/** A request's photos in groups, with a way to add one. */
export function PhotosCard({ album, nonce, none, folded = false }: PhotosCardProps) {
  const t = useTexts(photosTexts);
  const { groups } = album;
  if (groups.length === 0 && !none) return null;
  // If the customer's own photos are the only group, they need no second heading.
  const isOnlyOwnGroup = groups.length === 1 && groups[0]?.name === 'mine';
  const list = (
    <>
      {groups.length === 0 && <p className="sub">{none}</p>}
      {groups.map((group) => (
        <Group key={group.moment} group={group} album={album} nonce={nonce} bare={isOnlyOwnGroup} />
      ))}
    </>
  );
  if (folded) return <FoldedPhotosCard album={album}>{list}</FoldedPhotosCard>;
  return (
    <Card title={t.heading} id="photos">
      {list}
    </Card>
  );
}

/** A collapsed card that opens when the first upload starts, to show its progress. */
function FoldedPhotosCard({ album, children }: { album: AlbumView; children: ReactNode }) {
  const t = useTexts(photosTexts);
  const { all, lastDone } = useUploads();
  const url = `${album.page}/photos`;
  const count = album.groups.reduce((sum, { photos }) => sum + photos.length, 0);
  return (
    <FoldedCard
      title={count > 0 ? `${t.heading} (${count})` : t.heading}
      id="photos"
      isUnfolded={lastDone?.url === url || all.some((upload) => upload.url === url)}
    >
      {children}
    </FoldedCard>
  );
}

interface GroupProps {
  group: PhotoGroup;
  album: AlbumView;
  nonce: string | undefined;
  bare: boolean;
}

function Group({ group, album, nonce, bare }: GroupProps) {
  const t = useTexts(photosTexts);
  const { photos, open, remaining, name } = group;
  return (
    <div className="photo-group">
      {!bare && (
        <h3>
          {t.of[name]}
          {open && <span className="photo-count"> {t.count(photos.length, MAX_PHOTOS_PER_MOMENT)}</span>}
        </h3>
      )}
      {open && photos.length === 0 && <p className="sub">{t.lead[name === 'mine' ? 'customer' : name]}</p>}
      <PhotoList page={album.page} photos={photos} of={t.of[name]} />
      {open && remaining === 0 && <p className="sub">{t.full}</p>}
      {open && <AddPhoto page={album.page} group={group} viewer={album.viewer} nonce={nonce} />}
    </div>
  );
}
