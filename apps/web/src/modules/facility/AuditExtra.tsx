import CameraOutlined from '@ant-design/icons/CameraOutlined';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ChangeEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { photoOf } from '../../kernel/outbox/photo-shrink.ts';
import type { Photo } from '../../kernel/outbox/photos.ts';

const MOST = 5;

interface AuditExtraProps {
  onSend: (remark: string, photos: readonly Photo[]) => void;
  onCancel: () => void;
}
/** Something that the register does not have: a picture shows it, and words say what it is. */
export function AuditExtra({ onSend, onCancel }: AuditExtraProps): ReactNode {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [remark, setRemark] = useState('');
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same picture may be chosen again.
    target.value = '';
    const made = (await Promise.all(files.map(photoOf))).filter((photo) => photo !== undefined);
    setPhotos((before) => [...before, ...made].slice(0, MOST));
  };
  return (
    <div className="audit-extra">
      <p>不在盘点清单中，登记为盘盈须拍照。</p>
      <ul className="audit-photos">
        {photos.map((photo) => (
          <Thumb key={photo.id} photo={photo} />
        ))}
        <li>
          <label className="audit-photo-add">
            <CameraOutlined aria-hidden />
            拍照
            <input type="file" accept="image/*" capture="environment" multiple onChange={(event) => void add(event)} />
          </label>
        </li>
      </ul>
      <Input
        aria-label="说明"
        placeholder="是什么设施，如 立式饮水机"
        maxLength={200}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <div className="audit-extra-buttons">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" disabled={photos.length === 0} onClick={() => onSend(remark.trim(), photos)}>
          登记为盘盈
        </Button>
      </div>
    </div>
  );
}

function Thumb({ photo }: { photo: Photo }): ReactNode {
  const address = useMemo(() => URL.createObjectURL(photo.blob), [photo.blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li>
      <img src={address} alt="盘盈照片" />
    </li>
  );
}
