import type { Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import type { ReactNode } from 'react';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { actionTitle } from '../../qrcode/scan-sections.ts';
import '../../../domain/scan/scan-card.css';
import './scan-reports.css';

/** What has been reported where a label hangs, for those who may see it. */
export function ScanReports({ scanned }: { scanned: Scanned }): ReactNode {
  const title = actionTitle(scanned, 'reports');
  const { reports } = scanned;
  if (!title) return null;
  return (
    <section className="scan-card" aria-label={title}>
      <h2>
        {title}（{reports.length}）
      </h2>
      {reports.length === 0 && <p className="scan-above">没有未结的报修</p>}
      <ul className="scan-reports">
        {reports.map(({ code, title: what, status, createTime, own }) => (
          <li key={code}>
            <p>
              {what}
              {own && <span className="scan-own">我报的</span>}
            </p>
            <p className="scan-above num">
              {code} · {createTime.slice(0, 16)}
            </p>
            <DictTag dictType="repair_report_status" value={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
