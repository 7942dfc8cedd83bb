import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { Notice } from '../../../desk/phone/Notice.tsx';
import { useGo, useViewQuery } from '../../../kernel/view/view.ts';
import { OutageNotices } from '../outage/OutageNotices.tsx';
import { type ReportTab, reportTabs, useMyReports } from './my-reports.ts';
import { OutboxCards } from './OutboxCards.tsx';
import { watchConnection } from './outbox-send.ts';
import { PublicFaults } from './PublicFaults.tsx';
import { isSendWanted } from './phone-calls.ts';
import { ReportCards } from './ReportCards.tsx';
import { ReportSend } from './ReportSend.tsx';
import './my.css';
import './my-form.css';
import '../../../desk/phone.css';

const HOME = '/my/report';
const tabs = Object.keys(reportTabs) as ReportTab[];
const isTab = (text: string | null): text is ReportTab => tabs.some((tab) => tab === text);

/** Own reports on the phone: what became of them, and the way to a new one. Plain HTML, because it starts a visit. */
export function MyReport(): ReactNode {
  const go = useGo();
  const query = useViewQuery();
  useEffect(watchConnection, []);
  const home = () => go(HOME);
  return (
    <div className="my">
      <Notice />
      <OutageNotices />
      {isSendWanted(query) ? (
        <ReportSend query={query} onBack={home} />
      ) : query.has('public') ? (
        <PublicFaults onBack={home} />
      ) : (
        <List tab={query.get('tab')} />
      )}
    </div>
  );
}

function List({ tab: wanted }: { tab: string | null }): ReactNode {
  const go = useGo();
  const tab = isTab(wanted) ? wanted : 'open';
  const open = (reportId: number) => go(`${HOME}?id=${reportId}`);
  return (
    <>
      <button type="button" className="my-button my-primary my-start" onClick={() => go(`${HOME}?new=1`)}>
        <MyIcon name="tool" />
        一键报修
      </button>
      <div className="my-row">
        <button type="button" className="my-button" onClick={() => go('/scan')}>
          <MyIcon name="scan" />
          扫码报修
        </button>
        <button type="button" className="my-button" onClick={() => go(`${HOME}?public=1`)}>
          <MyIcon name="place" />
          本楼公示
        </button>
      </div>
      <OutboxCards onOpen={open} />
      <Tabs tab={tab} onChange={(next) => go(`${HOME}?tab=${next}`)} />
      <div role="tabpanel" aria-label={reportTabs[tab].title}>
        <ReportCards key={tab} tab={tab} onOpen={open} />
      </div>
    </>
  );
}

function Tabs({ tab, onChange }: { tab: ReportTab; onChange: (tab: ReportTab) => void }): ReactNode {
  // What waits for the reporter is worth a number.
  const waiting = useMyReports('judge', 1).data?.total ?? 0;
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const next = step === undefined ? undefined : tabs.at((tabs.indexOf(tab) + step) % tabs.length);
    if (!next) return;
    onChange(next);
    currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <div className="my-tabs" role="tablist" aria-label="报修进度" onKeyDown={onKeyDown}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {reportTabs[one].title}
          {one === 'judge' && waiting > 0 && <b className="my-count">{waiting}</b>}
        </button>
      ))}
    </div>
  );
}
