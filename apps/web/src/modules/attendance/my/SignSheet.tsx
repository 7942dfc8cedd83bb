import { type ReactNode, useRef, useState } from 'react';
import { systemApi } from '../../../api/system.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { clearSignature, SignatureSheet } from '../../repair/my/SignatureSheet.tsx';

interface SignSheetProps {
  busy: boolean;
  /** The signature is stored at this address. */
  onSigned: (address: string) => void;
  onClose: () => void;
}

/** Signs with a finger; the picture is stored, then it goes along with the confirmation. */
export function SignSheet({ busy, onSigned, onClose }: SignSheetProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [problem, setProblem] = useState('');
  const { busy: isStoring, run } = useAction((error) =>
    setProblem(error instanceof Error ? error.message : String(error)),
  );
  const store = async (blob: Blob | null) => {
    if (!blob) return;
    setProblem('');
    const file = new File([blob], 'signature.png', { type: 'image/png' });
    await run(async () => onSigned((await systemApi.common.upload({ file }, { quiet: true })).fileName));
  };
  const clear = () => {
    clearSignature(canvas.current);
    setDrawn(false);
  };
  return (
    <div className="sign-sheet">
      <SignatureSheet canvas={canvas} onDraw={() => setDrawn(true)} />
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      <div className="my-row">
        <button type="button" className="my-button" onClick={onClose}>
          取消
        </button>
        <button type="button" className="my-button" onClick={clear}>
          重签
        </button>
        <button
          type="button"
          className="my-button my-primary"
          disabled={!isDrawn || busy || isStoring}
          onClick={() => canvas.current?.toBlob((blob) => void store(blob))}
        >
          确认
        </button>
      </div>
    </div>
  );
}
