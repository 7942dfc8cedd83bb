import type { ReactNode } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { useSubscription } from '../../../kernel/live/realtime.ts';
import { useGo, useViewQuery, useViewTitle } from '../../../kernel/view/view.ts';
import { ReportDetail } from '../report/ReportDetail.tsx';
import { MyReport } from './MyReport.tsx';
import { BOARD, useReloadMine } from './my-reports.ts';
import './my.css';
import '../../../desk/phone.css';

const HOME = '/my/report';

/** Own reports inside the application, where a single one can be opened. */
export function MyReportPage(): ReactNode {
  const go = useGo();
  const reportId = Number(useViewQuery().get('id')) || undefined;
  const reload = useReloadMine();
  useSubscription(BOARD, () => void reload());
  useViewTitle('我的报修');
  if (reportId === undefined) return <MyReport />;
  return (
    <div className="my">
      <button type="button" className="my-back" onClick={() => go(HOME)}>
        <MyIcon name="back" />
        我的报修
      </button>
      <div className="my-card my-detail">
        <ReportDetail key={reportId} reportId={reportId} onOpen={(id) => go(`${HOME}?id=${id}`)} />
      </div>
    </div>
  );
}
