import ScanOutlined from '@ant-design/icons/ScanOutlined';
import type { Bin } from '@jiaoyan/contract/material/stock';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { ScanDialog } from '../../domain/scan/ScanDialog.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import './material.css';

/** Finds what lies on a shelf by its label or by a code; a failure has been shown. */
export const findBin = (code: string, storeId?: number | null): Promise<Bin> =>
  materialApi.materialStock.bin({ query: { code, ...(storeId != null && { storeId }) } });

interface CodeScanProps {
  /** Called with what was scanned or typed. */
  onCode: (code: string) => unknown;
  label?: string;
  busy?: boolean;
}

/** Takes codes one after the other: by the camera, by a reader that types them, or by hand. */
export function CodeScan({ onCode, label = '扫描库位，或输入物资编码、条码', busy = false }: CodeScanProps): ReactNode {
  const [text, setText] = useState('');
  const [isLooking, setLooking] = useState(false);
  const take = (code: string) => {
    setText('');
    if (code.trim()) void onCode(code.trim());
  };
  return (
    <div className="bin-scan">
      <Input.Search
        aria-label={label}
        placeholder={label}
        enterButton="定位"
        size="large"
        maxLength={200}
        loading={busy}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onSearch={take}
        onPressEnter={(event) => event.preventDefault()}
      />
      <Button
        size="large"
        type="primary"
        icon={<ScanOutlined aria-hidden />}
        aria-label="用摄像头扫描"
        onClick={() => setLooking(true)}
      />
      <ScanDialog
        open={isLooking}
        onClose={() => setLooking(false)}
        onResult={(token) => {
          setLooking(false);
          take(token);
        }}
      />
    </div>
  );
}

interface BinScanProps {
  /** Where typed codes are looked for. */
  storeId?: number | null | undefined;
  onBin: (bin: Bin) => void;
}

/** The same for shelves: tells what lies there. */
export function BinScan({ storeId, onBin }: BinScanProps): ReactNode {
  const { busy, run } = useAction();
  return <CodeScan busy={busy} onCode={(code) => run(async () => onBin(await findBin(code, storeId)))} />;
}
