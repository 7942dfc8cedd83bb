import type { AttendancePoint } from '@jiaoyan/contract/attendance/point';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { copyText } from '../../kernel/view/copy.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import './shift.css';

interface PointProps {
  point: AttendancePoint;
  onClose: () => void;
}

/** A link for the board on the wall; it is told once. */
export function BoardDialog({ point, onClose }: PointProps): ReactNode {
  const [link, setLink] = useState('');
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const create = () =>
    run(async () => {
      const { path } = await attendanceApi.attendancePoint.board({ params: { id: point.pointId } });
      setLink(`${location.origin}${path}`);
      await queries.invalidateQueries({ queryKey: ['attendancePoint'] });
    });
  return (
    <Modal
      open
      title={`打卡屏 - ${point.name}`}
      mask={{ closable: false }}
      footer={link ? <Button onClick={onClose}>关闭</Button> : undefined}
      okText={point.hasBoard ? '重新生成链接' : '生成链接'}
      okButtonProps={{ danger: point.hasBoard }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void create()}
      onCancel={onClose}
    >
      <p className="report-hint">
        在现场的屏幕上打开链接，每20秒显示新的打卡码。链接只显示这一次，请立即保存到屏幕的浏览器中。
      </p>
      {point.hasBoard && !link && <Alert type="warning" showIcon title="重新生成后，原来的链接立即失效" />}
      {link && (
        <div className="point-link">
          <Input readOnly aria-label="打卡屏链接" value={link} onFocus={(event) => event.target.select()} />
          <Button type="primary" onClick={() => void copyText(link)}>
            复制
          </Button>
        </div>
      )}
    </Modal>
  );
}

/** The picture of a point's code as an address of this page. */
function usePicture(pointId: number) {
  const { data, error, refetch } = useQuery({
    queryKey: ['attendancePoint', 'code', pointId],
    queryFn: ({ signal }) => attendanceApi.attendancePoint.code({ params: { id: pointId } }, { quiet: true, signal }),
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(new Blob([data.blob], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, error, refetch };
}

/** The code that is put on the wall as a label. */
export function LabelDialog({ point, onClose }: PointProps): ReactNode {
  const { address, error, refetch } = usePicture(point.pointId);
  const [isPrinting, setPrinting] = useState(false);
  const picture = address && <img src={address} alt={`${point.name} 的打卡码`} />;
  return (
    <Modal open title={`固定码 - ${point.name}`} width={420} footer={null} onCancel={onClose}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!address && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {address && (
        <div className="point-label">
          {picture}
          <p className="report-hint">固定码可以被拍照带走，扫码时还须在打卡点{point.radius}米以内。</p>
          <Button type="primary" onClick={() => setPrinting(true)}>
            打印
          </Button>
        </div>
      )}
      {isPrinting && (
        <PaperSheet label="打卡码" className="point-paper" onDone={() => setPrinting(false)}>
          <h1>{point.name}</h1>
          {picture}
          <p>{point.position}</p>
          <p>打开“我的考勤”扫码打卡</p>
        </PaperSheet>
      )}
    </Modal>
  );
}
