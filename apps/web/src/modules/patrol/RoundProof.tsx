import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { type PatrolFlag, patrolFlags } from '@jiaoyan/contract/patrol/evidence';
import type { Proof, Verified } from '@jiaoyan/contract/patrol/round';
import { results } from '@jiaoyan/contract/patrol/status';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { exportRows } from '../../kernel/files/save-file.ts';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import './round-replay.css';

const flagText = (flags: readonly string[]): string =>
  flags.map((flag) => patrolFlags[flag as PatrolFlag] ?? flag).join('、');
const resultText = ({ result }: Proof): string => results[result as keyof typeof results] ?? '未巡检';
const SHORT = 16;

/** Reckons the evidence of a round anew, says what came of it, and prints it. */
export function RoundProof({ taskId }: { taskId: number }): ReactNode {
  const { busy, run } = useAction();
  const [verified, setVerified] = useState<Verified>();
  const [isPrinting, setPrinting] = useState(false);
  const sheet = useAction();
  const params = { id: taskId };
  const check = () => run(async () => setVerified(await patrolApi.patrolRound.verify({ params })));
  return (
    <section className="report-block" aria-label="凭证核验">
      <h3>凭证核验</h3>
      {verified && (
        <Alert type={verified.broken > 0 ? 'error' : 'success'} showIcon title={verified.verdict} role="status" />
      )}
      {verified?.points
        .filter(({ verdict }) => verdict === 'broken')
        .map(({ pointId, name, text }) => (
          <p key={pointId} className="patrol-bad">
            {name}：{text}
          </p>
        ))}
      <p className="round-proof-buttons">
        <Button loading={busy} onClick={() => void check()}>
          {verified ? '重新核验' : '核验'}
        </Button>
        {verified && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
            打印证据单
          </Button>
        )}
        <HasPermi value={['repair:patrolTask:export']}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={sheet.busy}
            onClick={() => void sheet.run(() => exportRows(() => patrolApi.patrolRound.proof({ params }), {}))}
          >
            导出证据单
          </Button>
        </HasPermi>
      </p>
      {isPrinting && verified && <Sheet verified={verified} onDone={() => setPrinting(false)} />}
    </section>
  );
}

function Sheet({ verified, onDone }: { verified: Verified; onDone: () => void }): ReactNode {
  const { code, pathName, windowFrom, windowTo, checkedAt, verdict, points } = verified;
  return (
    <PaperSheet label="巡检证据单" onDone={onDone}>
      <h1>巡检证据单</h1>
      <p className="paper-code">
        {code} {pathName}，{windowFrom.slice(0, 16)} 至 {windowTo.slice(0, 16)}
      </p>
      <p>
        <b>{verdict}</b>（核验时间 {checkedAt}）
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">点位</th>
            <th scope="col">结果</th>
            <th scope="col">打点时间</th>
            <th scope="col">收到时间</th>
            <th scope="col">巡检人</th>
            <th scope="col">可信度</th>
            <th scope="col">标记</th>
            <th scope="col">摘要</th>
            <th scope="col">核验</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.pointId}>
              <td>{point.name}</td>
              <td>{resultText(point)}</td>
              <td>{point.checkTime}</td>
              <td>{point.receiveTime}</td>
              <td>{point.userName}</td>
              <td>{point.grade}</td>
              <td>{flagText(point.flags)}</td>
              <td>{point.hash.slice(0, SHORT)}</td>
              <td>{point.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-signs">
        <span>核验人：</span>
        <span>日期：</span>
      </div>
    </PaperSheet>
  );
}
