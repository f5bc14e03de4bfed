import { Link } from '@remix-run/react';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { useTexts } from '../texts.ts';

interface PhotoListProps {
  /** The path of the album's page. */
  page: string;
  /** The ids of the photos. */
  photos: readonly string[];
  /** What these photos are, for their alternative text: "Sent with the report". */
  of: string;
}

/** Small pictures, each with a link to its own page. Draws nothing if there are none. */
export function PhotoList({ page, photos, of }: PhotoListProps) {
  const t = useTexts(photosTexts);
  if (photos.length === 0) return null;
  return (
    <ul className="photos">
      {photos.map((id, index) => (
        <li key={id}>
          <Link to={`${page}/photos/${id}`}>
            <img
              src={`${page}/photos/${id}/small`}
              alt={t.photo(index + 1, of)}
              width={320}
              height={320}
              loading="lazy"
              decoding="async"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
