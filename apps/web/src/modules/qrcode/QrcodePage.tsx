import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { LIVE, type Qrcode, qrcodeRecord } from '@jiaoyan/contract/qrcode/qrcode';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import { exportRows } from '../../kernel/files/save-file.ts';
import type { RowAction } from '../../kernel/resource-types.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { CodeList } from './CodeList.tsx';
import { codeKinds, useCodeCalls } from './code-calls.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { UncodedList } from './UncodedList.tsx';
import './qrcode.css';

const views = [
  { value: 'codes', label: '二维码' },
  { value: 'uncoded', label: '无码对象' },
];
const NAMES = ['bizType', 'label', 'status'] as const;
const options = { bizType: codeKinds };
/** The object as it is called today; a code stays after its object is gone. */
const columns = { label: { render: (_: unknown, row: Qrcode) => row.object ?? row.label } };
const isLive = (row: Qrcode) => row.status === LIVE;

interface Printing {
  bizType: string;
  ids: readonly number[];
}

/** What can be done with one code. */
function useActions(open: { show: (row: Qrcode) => void; print: (printing: Printing) => void }) {
  const calls = useCodeCalls();
  return (row: Qrcode): RowAction[] => {
    if (!isLive(row)) return [];
    return [
      { key: 'show', label: '查看', permission: 'repair:qrcode:query', onClick: () => open.show(row) },
      {
        key: 'print',
        label: '打印',
        permission: 'repair:qrcode:print',
        onClick: () => open.print({ bizType: row.bizType, ids: [row.qrId] }),
      },
      { key: 'replace', label: '更换', permission: 'repair:qrcode:replace', onClick: () => void calls.replace(row) },
      {
        key: 'revoke',
        label: '作废',
        danger: true,
        permission: 'repair:qrcode:revoke',
        onClick: () => void calls.revoke(row),
      },
    ];
  };
}

/** The codes on labels, and what has none yet. */
export function QrcodePage(): ReactNode {
  const go = useGo();
  const uncoded = useViewQuery().get('view') === 'uncoded';
  const switcher = hasPermi('repair:qrcode:generate') && (
    <Segmented
      className="qr-views"
      aria-label="显示内容"
      options={views}
      value={uncoded ? 'uncoded' : 'codes'}
      onChange={(next) => go(next === 'uncoded' ? '?view=uncoded' : '?')}
    />
  );
  return uncoded ? <UncodedList header={switcher} /> : <Codes header={switcher} />;
}

function Codes({ header }: { header: ReactNode }): ReactNode {
  const [shown, setShown] = useState<Qrcode>();
  const [printing, setPrinting] = useState<Printing>();
  const actionsOf = useActions({ show: setShown, print: setPrinting });
  const printRows = (rows: readonly Qrcode[]) => {
    const [kind = '', ...others] = new Set(rows.map(({ bizType }) => bizType));
    if (others.length > 0) return message.warning('请选择同一类型的二维码打印');
    setPrinting({ bizType: kind, ids: rows.map(({ qrId }) => qrId) });
  };
  return (
    <>
      <CodeList<Qrcode>
        resource={qrcodeRecord}
        names={NAMES}
        kept={NAMES}
        ask={(query, call) => qrcodeApi.qrcode.list({ query }, call)}
        options={options}
        columns={columns}
        empty="没有二维码"
        canSelect={isLive}
        actionsOf={actionsOf}
        header={header}
        buttons={(chosen, query) => (
          <>
            <HasPermi value={['repair:qrcode:print']}>
              <Button
                type="primary"
                icon={<PrinterOutlined aria-hidden />}
                disabled={chosen.length === 0}
                onClick={() => printRows(chosen)}
              >
                打印
              </Button>
            </HasPermi>
            <HasPermi value={['repair:qrcode:export']}>
              <Button
                icon={<DownloadOutlined aria-hidden />}
                // A failed export has been shown by the call.
                onClick={() => void exportRows(qrcodeApi.qrcode.export, query).catch(alreadyShown)}
              >
                导出
              </Button>
            </HasPermi>
          </>
        )}
      />
      {shown && (
        <CodeDialog
          bizType={shown.bizType}
          bizId={shown.bizId}
          name={shown.label}
          onClose={() => setShown(undefined)}
        />
      )}
      {printing && <PrintDialog {...printing} onClose={() => setPrinting(undefined)} />}
    </>
  );
}
