import { type ChangeEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { photoOf } from '../../../kernel/outbox/photo-shrink.ts';
import type { Photo } from '../../../kernel/outbox/photos.ts';

const MOST = 2;

interface RoundPhotosProps {
  label: string;
  photos: readonly Photo[];
  onChange: (photos: readonly Photo[]) => void;
}

/** Photos taken here and now: there is no way to the album. */
export function RoundPhotos({ label, photos, onChange }: RoundPhotosProps): ReactNode {
  const id = useId();
  const [trouble, setTrouble] = useState('');
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const photo = await photoOf(file);
    // The same picture may be taken again after it was removed.
    target.value = '';
    setTrouble(photo ? '' : '照片无法识别，请重新拍摄');
    if (photo) onChange([...photos, photo]);
  };
  return (
    <>
      <ul className="my-photos" aria-label={label}>
        {photos.map((photo, at) => (
          <Thumb
            key={photo.id}
            photo={photo}
            name={`${label} ${at + 1}`}
            onRemove={() => onChange(photos.filter((one) => one !== photo))}
          />
        ))}
        {photos.length < MOST && (
          <li>
            <label className="my-photo my-photo-add round-camera" htmlFor={id}>
              <MyIcon name="camera" />
              拍照
              <span className="sr-only">：{label}</span>
              <input
                id={id}
                type="file"
                accept="image/*"
                capture="environment"
                className="sr-only"
                onChange={(event) => void add(event)}
              />
            </label>
          </li>
        )}
      </ul>
      {trouble && (
        <p className="my-error" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

function Thumb({ photo, name, onRemove }: { photo: Photo; name: string; onRemove: () => void }): ReactNode {
  const address = useMemo(() => URL.createObjectURL(photo.blob), [photo.blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className="my-photo">
      <img src={address} alt={name} />
      <button type="button" aria-label={`删除${name}`} onClick={onRemove}>
        <MyIcon name="close" />
      </button>
    </li>
  );
}
