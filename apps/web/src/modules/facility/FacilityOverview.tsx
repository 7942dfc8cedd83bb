import { lifeEnd } from '@jiaoyan/contract/facility/depreciation';
import type { FacilityFile } from '@jiaoyan/contract/facility/facility';
import { isAbove0, sumOf } from '@jiaoyan/contract/kernel/decimal';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { spanText } from '../../desk/span.ts';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';

/** What is known of a facility at a glance: figures, facts, the fields of its class, its parts. */
export function FacilityOverview({ file }: { file: FacilityFile }): ReactNode {
  return (
    <div className="facility-overview">
      <Figures file={file} />
      <FactList facts={factsOf(file).filter(([, value]) => Boolean(value))} />
      {file.fields.length > 0 && <Custom file={file} />}
      {file.parts.length > 0 && <Parts file={file} />}
    </div>
  );
}

type Part = { file: FacilityFile };

function Figures({ file }: Part): ReactNode {
  const { faults90, downMins, netValue, repairCost } = file;
  const figures: readonly (readonly [string, string | number])[] = [
    ['90天故障', faults90],
    ['累计停机', downMins > 0 ? spanText(downMins) : '—'],
    ...(netValue ? [['净值', yuan(netValue)] as const] : []),
    ...(isAbove0(repairCost) ? [['维修费', yuan(repairCost)] as const] : []),
  ];
  return (
    <ul className="facility-figures">
      {figures.map(([label, value]) => (
        <li key={label}>
          <b className="num">{value}</b>
          {label}
        </li>
      ))}
    </ul>
  );
}

const factsOf = (file: FacilityFile): (readonly [string, ReactNode])[] => [
  ['位置', [file.subcampName, file.placeName, file.roomNo, file.location].filter(Boolean).join(' ')],
  ['国资编号', file.assetNo],
  ['责任人', file.managerName],
  ['使用部门', file.deptName],
  ['维护班组', file.teamName],
  ['品牌', file.brand],
  ['规格型号', file.model],
  ['出厂编号', file.sn],
  ['供应商', file.providerName],
  ['所属设施', file.parentName],
  ['质保到期', file.warrantyEnd],
  ['检验到期', file.inspectionEnd],
  ['数量', file.qty > 1 && file.qty],
  ['出厂日期', file.madeDate],
  ['购置日期', file.buyDate],
  ['启用日期', file.useDate],
  ['使用年限', file.lifeMonths > 0 && `${file.lifeMonths} 个月（至 ${lifeEnd(file.useDate, file.lifeMonths) || '—'}）`],
  ['原值', file.price && yuan(sumOf([file.price]))],
  ['报废时间', file.scrapTime?.slice(0, 16)],
  ['备注', file.remark],
];

function Custom({ file }: Part): ReactNode {
  const facts = file.fields.map(
    ({ key, label, unit }) => [label, file.custom[key] ? `${file.custom[key]} ${unit}` : '—'] as const,
  );
  return (
    <section className="report-block" aria-label="专用字段">
      <h3>{file.classifyName}专用字段</h3>
      <FactList facts={facts} />
    </section>
  );
}

function Parts({ file }: Part): ReactNode {
  const { open } = useOpenRecord();
  return (
    <section className="report-block" aria-label="部件">
      <h3>部件</h3>
      <ul className="facility-parts">
        {file.parts.map(({ facilityId, code, name, status }) => (
          <li key={facilityId}>
            <button type="button" className="link-button" onClick={() => open(facilityId)}>
              {name}
            </button>
            <span className="num">{code}</span>
            <DictTag dictType="facility_status" value={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
