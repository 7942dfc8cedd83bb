import Button from 'antd/es/button';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { systemApi } from '../../../api/system.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { fileUrl } from '../../../kernel/files/address.ts';
import { UploadCount } from '../../../kernel/files/uploader.ts';
import { clearSignature, SignatureSheet } from './SignatureSheet.tsx';

interface SignaturePadProps {
  /** The address of the stored signature. */
  value?: string;
  onChange?: (address: string) => void;
}

/** Stores the picture of a signature; a form must not be sent meanwhile. */
function useStore(onStored: (address: string) => void) {
  const { busy, run } = useAction();
  const uploads = useContext(UploadCount);
  const store = async (blob: Blob | null) => {
    if (!blob) return;
    uploads.current += 1;
    const file = new File([blob], 'signature.png', { type: 'image/png' });
    const work = async () => onStored((await systemApi.common.upload({ file })).fileName);
    await run(work).finally(() => {
      uploads.current -= 1;
    });
  };
  return { busy, store };
}

/** A field to sign in with a finger; the picture of it is stored when the signer is done. */
export function SignaturePad({ value, onChange }: SignaturePadProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { busy, store } = useStore((address) => onChange?.(address));
  const clear = () => {
    clearSignature(canvas.current);
    setDrawn(false);
    onChange?.('');
  };
  if (value) {
    return (
      <div className="my-sign">
        <img src={fileUrl(value)} alt="报修人签名" />
        <Button onClick={clear}>重新签名</Button>
      </div>
    );
  }
  const done = () => canvas.current?.toBlob((blob) => void store(blob));
  return (
    <div className="my-sign">
      <SignatureSheet canvas={canvas} onDraw={() => setDrawn(true)} />
      <div className="my-row">
        <Button onClick={clear}>清除</Button>
        <Button type="primary" disabled={!isDrawn} loading={busy} onClick={done}>
          完成签名
        </Button>
      </div>
    </div>
  );
}
