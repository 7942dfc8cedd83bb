import type { Replayed } from '@jiaoyan/contract/performance/run';
import Alert from 'antd/es/alert';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import '../../desk/record.css';
import './performance.css';

interface ReplayResultProps {
  period: string;
  replayed: Replayed;
  onClose: () => void;
}

/** Whether the stored facts still give the stored scores, with the hashes on both sides. */
export function ReplayResult({ period, replayed, onClose }: ReplayResultProps): ReactNode {
  const { factHash, factHashNow, resultHash, resultHashNow, isEqual } = replayed;
  const rows = [
    ['事实', factHash, factHashNow],
    ['得分', resultHash, resultHashNow],
  ] as const;
  return (
    <Modal
      open
      width={720}
      title={`${period} 重算核验`}
      okText="知道了"
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <Alert
        type={isEqual ? 'success' : 'error'}
        showIcon
        title={isEqual ? '用保存的事实重新计算，与当时的结果完全一致' : '与当时的结果不一致，请联系系统管理员'}
      />
      <table className="report-table replay-hashes" aria-label="校验值">
        <thead>
          <tr>
            <th scope="col" aria-label="内容" />
            <th scope="col">计算时</th>
            <th scope="col">现在</th>
            <th scope="col">结论</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, now]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <code>{before}</code>
              </td>
              <td>
                <code>{now}</code>
              </td>
              <td>{before === now ? '一致' : '不一致'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
