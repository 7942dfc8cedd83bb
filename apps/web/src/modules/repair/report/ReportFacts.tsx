import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import { isAbove0 } from '@jiaoyan/contract/kernel/decimal';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import type { SlaStage } from '@jiaoyan/contract/repair/status';
import { slaStages } from '@jiaoyan/contract/repair/status';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList } from '../../../desk/FactList.tsx';
import { spanText } from '../../../desk/span.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { yuan } from '../../../kernel/money.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';

type Fact = readonly [label: string, value: ReactNode];

const windowOf = ({ expectFrom, expectTo }: ReportDetail) =>
  expectFrom && `${expectFrom.slice(0, 16)}${expectTo ? ` 至 ${expectTo.slice(5, 16)}` : ''}`;

function lateStages({ breach }: ReportDetail): string {
  const stages = (Object.keys(slaStages) as SlaStage[]).filter((stage) => breach[stage]);
  return stages.map((stage) => slaStages[stage]).join('、');
}

function costOf({ materialCost, laborCost, companyCost }: ReportDetail): string {
  const parts = [
    ['材料', materialCost],
    ['人工', laborCost],
    ['外委', companyCost],
  ] as const;
  return parts
    .filter(([, cost]) => isAbove0(cost))
    .map(([label, cost]) => `${label} ${yuan(cost)}`)
    .join('，');
}

function phoneOf({ reporterName, reporterPhone }: ReportDetail): ReactNode {
  if (!reporterPhone) return reporterName;
  return (
    <>
      {reporterName}{' '}
      <a href={`tel:${reporterPhone}`}>
        <PhoneOutlined aria-hidden /> {reporterPhone}
      </a>
    </>
  );
}

/** What it is called, with its file for those who may open that. */
function facilityOf({ facility, facilityId, isDown }: ReportDetail): ReactNode {
  const mark = isDown && <span className="dict-tag dict-tag-danger">已停用</span>;
  if (facilityId === null || !hasPermi('repair:facility:query'))
    return (
      facility && (
        <>
          {facility} {mark}
        </>
      )
    );
  return (
    <>
      <Link to={`/facility/file?id=${facilityId}`}>{facility}</Link> {mark}
    </>
  );
}

const factsOf = (report: ReportDetail): Fact[] => [
  ['位置', report.position],
  ['设施', facilityOf(report)],
  ['报修项目', report.templateName],
  ['工种', <DictTag key="trade" dictType="repair_trade" value={report.trade} />],
  ['报修人', phoneOf(report)],
  ['代报人', report.agentName],
  ['来源', <DictTag key="source" dictType="repair_source" value={report.source} />],
  ['期望上门', windowOf(report)],
  ['无人时', report.allowEnter ? '允许进入' : '不允许进入'],
  ['负责班组', report.teamName],
  ['受理', report.acceptTime && `${report.acceptName} ${report.acceptTime.slice(0, 16)}`],
  ['完工时限', report.finishDue?.slice(0, 16)],
  ['暂停计时', report.pausedMins > 0 && spanText(report.pausedMins)],
  ['超时环节', lateStages(report)],
  ['免责原因', report.slaExempt],
  ['责任认定', report.liability && <DictTag key="liability" dictType="repair_liability" value={report.liability} />],
  [
    '验收',
    report.confirmTime && (
      <>
        {report.confirmTime.slice(0, 16)} <DictTag dictType="repair_confirm_type" value={report.confirmType} />
      </>
    ),
  ],
  ['费用', costOf(report)],
  ['催办 / 关注', (report.urgeCount > 0 || report.followers > 0) && `${report.urgeCount} 次 / ${report.followers} 人`],
  ['驳回原因', report.rejectReason],
];

/** What is known about a report; what is not known is left out. */
export function ReportFacts({ report }: { report: ReportDetail }): ReactNode {
  return <FactList facts={factsOf(report).filter(([, value]) => Boolean(value))} />;
}
