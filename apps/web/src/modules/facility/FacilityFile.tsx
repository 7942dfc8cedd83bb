import type { FacilityFile } from '@jiaoyan/contract/facility/facility';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import Skeleton from 'antd/es/skeleton';
import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { Pictures } from '../../desk/Pictures.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { registered } from '../../kernel/module.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { FacilityCosts } from './FacilityCosts.tsx';
import { FacilityHistory } from './FacilityHistory.tsx';
import { FacilityLife } from './FacilityLife.tsx';
import { FacilityMoves } from './FacilityMoves.tsx';
import { FacilityOverview } from './FacilityOverview.tsx';
import { FacilityQualities } from './FacilityQualities.tsx';
import { FacilityQuests } from './FacilityQuests.tsx';
import { FacilityReadings } from './FacilityReadings.tsx';
import { useFacilityFile } from './facilities.ts';
import { Marks } from './facility-cells.tsx';
import type { FacilitySection } from './facility-sections.ts';
import { ScrapNotice } from './ScrapNotice.tsx';
import '../../kernel/list/resource.css';
import '../../desk/record.css';
import './facility.css';

const WIDTH = 880;

interface FacilityDrawerProps {
  /** Nothing is open without one. */
  facilityId: number | undefined;
  onClose: () => void;
}

/** Everything about a facility beside the list; on a phone it takes the whole screen. */
export function FacilityDrawer({ facilityId, onClose }: FacilityDrawerProps): ReactNode {
  return (
    <RecordDrawer title="设施档案" id={facilityId} width={WIDTH} onClose={onClose}>
      {(id) => <File facilityId={id} />}
    </RecordDrawer>
  );
}

/** The same as a page, where a label or a message leads. */
export function FacilityFilePage(): ReactNode {
  const { id } = useOpenRecord();
  const facilityId = id ?? 0;
  if (facilityId === 0) return <EmptyState text="没有选择设施" />;
  return (
    <section className="resource-page" aria-label="设施档案">
      <File key={facilityId} facilityId={facilityId} />
    </section>
  );
}

function File({ facilityId }: { facilityId: number }): ReactNode {
  const { data: file, error, refetch } = useFacilityFile(facilityId);
  if (error && !file) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="report-detail" aria-label={file.name}>
      <header className="report-head facility-head">
        {file.images && <Pictures value={file.images.split(',')[0] ?? ''} alt="设施照片" size={72} />}
        <div>
          <h2>{file.name}</h2>
          <p>
            <span className="num">{file.code}</span>
            <DictTag dictType="facility_status" value={file.status} />
            {file.classifyName}
            <Marks row={file} />
            {file.isInspectionOver && <span className="dict-tag dict-tag-danger">检验已过期</span>}
          </p>
        </div>
      </header>
      <FacilityMoves file={file} />
      {file.status === FACILITY.scrapping && <ScrapNotice facilityId={file.facilityId} />}
      {registered('facilityActions').map(({ key, Part }) => (
        <Part key={key} facilityId={facilityId} status={file.status} />
      ))}
      <Tabs className="page-tabs facility-tabs" items={tabsOf(file)} destroyOnHidden />
    </article>
  );
}

const sectionTab = ({ key, label, Panel }: FacilitySection, facilityId: number) => ({
  key,
  label,
  children: <Panel facilityId={facilityId} />,
});

/** The tabs of the register itself, and between them those of higher modules. */
function tabsOf(file: FacilityFile) {
  const { facilityId } = file;
  const sections = registered('facilitySections')
    .filter(({ permission }) => permission === undefined || hasPermi(permission))
    .toSorted((a, b) => a.rank - b.rank);
  return [
    { key: 'overview', label: '概况', children: <FacilityOverview file={file} /> },
    { key: 'life', label: '生命周期', children: <FacilityLife file={file} /> },
    ...sections.map((section) => sectionTab(section, facilityId)),
    ...(hasPermi('repair:facilityQuality:query')
      ? [{ key: 'quality', label: '质保检验', children: <FacilityQualities facilityId={facilityId} /> }]
      : []),
    { key: 'meter', label: '读数', children: <FacilityReadings facilityId={facilityId} /> },
    ...(hasPermi('repair:facilityQuest:list')
      ? [{ key: 'quest', label: '隐患', children: <FacilityQuests facilityId={facilityId} /> }]
      : []),
    { key: 'cost', label: '费用', children: <FacilityCosts file={file} /> },
    { key: 'docs', label: '附件', children: <Documents file={file} /> },
    { key: 'history', label: '记录', children: <FacilityHistory facilityId={facilityId} /> },
  ];
}

function Documents({ file }: { file: FacilityFile }): ReactNode {
  if (!file.images && !file.docs) return <EmptyState text="还没有照片和资料" />;
  return (
    <div className="facility-docs">
      {file.images && <Pictures value={file.images} alt="设施照片" size={96} />}
      {file.docs && <FileLinks addresses={splitAddresses(file.docs)} />}
    </div>
  );
}
