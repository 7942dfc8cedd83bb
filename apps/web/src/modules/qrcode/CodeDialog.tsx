import type { CodeOf } from '@jiaoyan/contract/qrcode/qrcode';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Spin from 'antd/es/spin';
import { type ReactNode, useEffect, useState } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useCodeCalls } from './code-calls.ts';
import { PrintDialog } from './PrintDialog.tsx';
import './qrcode.css';

interface CodeDialogProps {
  bizType: string;
  bizId: number;
  name: string;
  onClose: () => void;
}

/** The picture of a code as an address of this page. */
function usePicture(qrId: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['qrcode', 'svg', qrId],
    queryFn: ({ signal }) =>
      qrcodeApi.qrcode.svg({ params: { id: qrId }, query: { base: location.origin } }, { quiet: true, signal }),
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(new Blob([data.blob], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}

/** The code of one object: look at it, print it, change it for another. */
export function CodeDialog({ bizType, bizId, name, onClose }: CodeDialogProps): ReactNode {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['qrcode', 'of', bizType, bizId],
    queryFn: ({ signal }) => qrcodeApi.qrcode.of({ query: { bizType, bizId } }, { quiet: true, signal }),
  });
  const calls = useCodeCalls();
  return (
    <Modal open title={`二维码 - ${name}`} width={420} footer={null} onCancel={onClose}>
      {isLoading && <Spin className="qr-wait" />}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && <CodeCard code={data} bizType={bizType} name={name} calls={calls} />}
      {data === null && (
        <EmptyState
          text="还没有二维码"
          action={
            <HasPermi value={['repair:qrcode:generate']}>
              <Button type="primary" loading={calls.busy} onClick={() => void calls.generate(bizType, [bizId])}>
                生成二维码
              </Button>
            </HasPermi>
          }
        />
      )}
    </Modal>
  );
}

interface CodeCardProps {
  code: CodeOf;
  bizType: string;
  name: string;
  calls: ReturnType<typeof useCodeCalls>;
}

function CodeCard({ code, bizType, name, calls }: CodeCardProps): ReactNode {
  const picture = usePicture(code.qrId);
  const [printing, setPrinting] = useState(false);
  const scans = code.lastScanTime
    ? `已扫码 ${code.scanCount} 次，最近 ${code.lastScanTime}`
    : `还没有人扫码，生成于 ${code.createTime}`;
  return (
    <div className="qr-card">
      {picture && <img className="qr-picture" src={picture} alt={`${name} 的二维码`} />}
      <p className="qr-hint">{scans}</p>
      <div className="qr-buttons">
        <HasPermi value={['repair:qrcode:print']}>
          <Button type="primary" onClick={() => setPrinting(true)}>
            打印
          </Button>
        </HasPermi>
        <HasPermi value={['repair:qrcode:replace']}>
          <Button disabled={calls.busy} onClick={() => void calls.replace(code)}>
            更换
          </Button>
        </HasPermi>
        <HasPermi value={['repair:qrcode:revoke']}>
          <Button danger disabled={calls.busy} onClick={() => void calls.revoke(code)}>
            作废
          </Button>
        </HasPermi>
      </div>
      {printing && <PrintDialog bizType={bizType} ids={[code.qrId]} onClose={() => setPrinting(false)} />}
    </div>
  );
}
