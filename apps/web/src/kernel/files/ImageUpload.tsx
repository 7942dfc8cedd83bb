import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import Modal from 'antd/es/modal';
import { type ReactNode, useRef, useState } from 'react';
import { fileUrl } from './address.ts';
import { PendingList } from './FileUpload.tsx';
import { imageRules, imageWords, type UploadRules } from './upload-rules.ts';
import { useUploader } from './uploader.ts';
import './upload.css';

const PREVIEW_WIDTH = 800;

interface ImageUploadProps extends Partial<UploadRules> {
  /** Comma-joined addresses. */
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
  id?: string;
}

/** Uploaded pictures as cards, with a plus tile until the limit is reached. */
export function ImageUpload({ value, onChange, disabled = false, id, ...own }: ImageUploadProps): ReactNode {
  const rules = { ...imageRules, ...own };
  const { addresses, pending, add, remove } = useUploader({ value, onChange, rules, words: imageWords });
  const [preview, setPreview] = useState<string>();
  const canAdd = !disabled && addresses.length + pending.length < rules.limit;
  return (
    <div className="image-upload">
      <ul className="image-upload-cards">
        {addresses.map((address, index) => (
          <ImageCard
            key={address}
            address={address}
            number={index + 1}
            onPreview={() => setPreview(address)}
            onRemove={disabled ? undefined : () => remove(address)}
          />
        ))}
        {canAdd && <PlusTile id={id} types={rules.types} onPick={add} />}
      </ul>
      {!disabled && (
        <p className="upload-tip">
          请上传 大小不超过 <b>{rules.maxMb}MB</b> 格式为 <b>{rules.types.join('/')}</b> 的文件
        </p>
      )}
      <PendingList pending={pending} busy={imageWords.busy} />
      <Modal
        open={preview !== undefined}
        title="预览"
        width={PREVIEW_WIDTH}
        footer={null}
        onCancel={() => setPreview(undefined)}
      >
        {preview && <img className="image-upload-preview" src={fileUrl(preview)} alt="预览" />}
      </Modal>
    </div>
  );
}

interface ImageCardProps {
  address: string;
  number: number;
  onPreview: () => void;
  onRemove: (() => void) | undefined;
}

function ImageCard({ address, number, onPreview, onRemove }: ImageCardProps): ReactNode {
  return (
    <li className="image-upload-card">
      <img src={fileUrl(address)} alt={`图片 ${number}`} />
      <span className="image-upload-actions">
        <button type="button" aria-label={`预览图片 ${number}`} onClick={onPreview}>
          <EyeOutlined />
        </button>
        {onRemove && (
          <button type="button" aria-label={`删除图片 ${number}`} onClick={onRemove}>
            <DeleteOutlined />
          </button>
        )}
      </span>
    </li>
  );
}

interface PlusTileProps {
  id: string | undefined;
  types: readonly string[];
  onPick: (files: readonly File[]) => void;
}

function PlusTile({ id, types, onPick }: PlusTileProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="image-upload-card">
      <input
        ref={input}
        type="file"
        multiple
        className="upload-input"
        aria-label="上传图片"
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        id={id}
        className="image-upload-plus"
        aria-label="上传图片"
        onClick={() => input.current?.click()}
      >
        <PlusOutlined />
      </button>
    </li>
  );
}
