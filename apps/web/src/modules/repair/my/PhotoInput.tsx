import { type ChangeEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { photoOf } from '../../../kernel/outbox/photo-shrink.ts';
import type { Photo } from '../../../kernel/outbox/photos.ts';

const LIMIT = 5;

interface PhotoInputProps {
  value: readonly Photo[];
  onChange: (photos: readonly Photo[]) => void;
  problem: string | undefined;
}

/** Photos taken with the camera or chosen from the album; they stay here until the report is sent. */
export function PhotoInput({ value, onChange, problem }: PhotoInputProps): ReactNode {
  const [trouble, setTrouble] = useState('');
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same picture may be chosen again after it was taken out.
    target.value = '';
    const photos = await Promise.all(files.map(photoOf));
    const good = photos.filter((photo) => photo !== undefined);
    const isTooMany = value.length + good.length > LIMIT;
    setTrouble(isTooMany ? `图片最多上传 ${LIMIT} 张` : good.length < files.length ? '有文件不是可识别的图片' : '');
    onChange([...value, ...good].slice(0, LIMIT));
  };
  return (
    <>
      <ul className="my-photos">
        {value.map((photo, at) => (
          <Thumb
            key={photo.id}
            photo={photo}
            number={at + 1}
            onRemove={() => onChange(value.filter(({ id }) => id !== photo.id))}
          />
        ))}
        {value.length < LIMIT && (
          <>
            <Pick label="拍照" icon="camera" capture onPick={add} />
            <Pick label="相册" icon="picture" onPick={add} />
          </>
        )}
      </ul>
      {(problem || trouble) && (
        <p className="my-error" role="alert">
          {problem || trouble}
        </p>
      )}
    </>
  );
}

function Thumb({ photo, number, onRemove }: { photo: Photo; number: number; onRemove: () => void }): ReactNode {
  const address = useMemo(() => URL.createObjectURL(photo.blob), [photo.blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className="my-photo">
      <img src={address} alt={`照片 ${number}`} />
      <button type="button" aria-label={`删除照片 ${number}`} onClick={onRemove}>
        <MyIcon name="close" />
      </button>
    </li>
  );
}

interface PickProps {
  label: string;
  icon: 'camera' | 'picture';
  capture?: boolean;
  onPick: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
}

function Pick({ label, icon, capture = false, onPick }: PickProps): ReactNode {
  return (
    <li>
      <label className="my-photo my-photo-add">
        <MyIcon name={icon} />
        {label}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          multiple={!capture}
          {...(capture && { capture: 'environment' as const })}
          onChange={(event) => void onPick(event)}
        />
      </label>
    </li>
  );
}
