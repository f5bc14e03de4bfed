import { photoUploadTexts } from '#modules/photo/copy/en/photo-way.ts';
import { useTexts } from '../texts.ts';
import { Button } from '../Button.tsx';
import { removeUpload, retryUpload } from './uploads.ts';
import type { Upload } from './uploads.ts';

/** Pending uploads with their progress. If a photo was refused, people can retry or remove it. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadItem upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function UploadItem({ upload }: { upload: Upload }) {
  const t = useTexts(photoUploadTexts);
  const { id, state, percent, preview, words } = upload;
  return (
    <>
      {preview ? <img src={preview} alt="" width={72} height={72} /> : <span className="upload-blank" />}
      <div>
        {/* The text leaves out the percentage, because screen readers would announce every change. The progress
            bar has it. */}
        <p role="status">
          {state === 'sending' ? t.progress : state === 'failed' ? (words?.title ?? t.failed) : t[state]}
        </p>
        {state === 'sending' && (
          <progress value={percent} max={100} aria-label={t.progress}>
            {t.sending(percent)}
          </progress>
        )}
        {state === 'failed' && words && <p className="sub">{words.message}</p>}
        {(state === 'failed' || state === 'waiting') && (
          <p className="row">
            {state === 'failed' && (
              <Button look="quiet" onClick={() => retryUpload(id)}>
                {t.again}
              </Button>
            )}
            <Button look="quiet" onClick={() => removeUpload(id)}>
              {t.drop}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
