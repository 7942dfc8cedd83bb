import Button from 'antd/es/button';
import { type ReactNode, useRef } from 'react';
import { FileLinks } from './FileLinks.tsx';
import { fileRules, fileWords, type UploadRules } from './upload-rules.ts';
import { type PendingFile, useUploader } from './uploader.ts';
import './upload.css';

interface FileUploadProps extends Partial<UploadRules> {
  /** Comma-joined addresses. */
  value?: string;
  onChange?: (value: string) => void;
  /** Shows the line that says what is accepted. */
  showTip?: boolean;
  disabled?: boolean;
  id?: string;
}

/** A list of uploaded files with a button to add more. */
export function FileUpload({
  value,
  onChange,
  showTip = true,
  disabled = false,
  id,
  ...own
}: FileUploadProps): ReactNode {
  const rules = { ...fileRules, ...own };
  const { addresses, pending, add, remove } = useUploader({ value, onChange, rules, words: fileWords });
  return (
    <div className="file-upload">
      {!disabled && <FilePicker id={id} types={rules.types} onPick={add} />}
      {showTip && !disabled && (
        <p className="upload-tip">
          请上传 大小不超过 <b>{rules.maxMb}MB</b> 格式为 <b>{rules.types.join('/')}</b> 的文件
        </p>
      )}
      <PendingList pending={pending} busy={fileWords.busy} />
      <FileLinks addresses={addresses} onRemove={disabled ? undefined : remove} />
    </div>
  );
}

interface FilePickerProps {
  id: string | undefined;
  types: readonly string[];
  onPick: (files: readonly File[]) => void;
}

function FilePicker({ id, types, onPick }: FilePickerProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        className="upload-input"
        aria-label="选取文件"
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button {...(id ? { id } : {})} aria-label="选取文件" onClick={() => input.current?.click()}>
        选取文件
      </Button>
    </>
  );
}

/** The files on their way, each with its progress. */
export function PendingList({ pending, busy }: { pending: readonly PendingFile[]; busy: string }): ReactNode {
  return (
    <div role="status">
      {pending.length > 0 && <p className="upload-busy">{busy}</p>}
      {pending.map((file) => (
        <div key={file.id} className="upload-pending">
          <span className="upload-pending-name">{file.name}</span>
          <progress max={100} value={file.percent} aria-label={`${file.name} 上传进度`} />
          <span className="upload-pending-percent">{file.percent}%</span>
          <Button type="link" size="small" onClick={file.cancel}>
            取消
          </Button>
        </div>
      ))}
    </div>
  );
}
