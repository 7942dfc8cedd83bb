import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Quality, qualityRecord } from '@jiaoyan/contract/facility/quality';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { usePlaces } from '../../domain/areas.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { QualityEndDialog, QualityForm, RenewDialog } from './QualityDialogs.tsx';
import { DaysLeft, isClosed, Term } from './quality-cells.tsx';
import './facility.css';

const PERMISSION = 'repair:facilityQuality';
const { code, kind, certNo } = qualityRecord.fields;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const column = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'facilityQuality',
  title: '质保检验',
  permission: PERMISSION,
  id: 'qualityId',
  fields: {
    keyword: filter('关键字'),
    days: filter('剩余天数'),
    place: filter('楼宇'),
    code,
    subject: column('设施/位置', 190),
    kind,
    unitName: column('单位', 120),
    endDate: { ...column('起止', 206), sort: true },
    daysLeft: column('剩余天数', 124),
    certNo,
    state: optionalText('状态', { search: 'exact', width: 84 }),
  },
};
const states = [
  ['10', '有效'],
  ['20', '将到期'],
  ['30', '已过期'],
  ['40', '已终止'],
  ['50', '已续期'],
].map(([value = '', label = '']) => ({ value, label }));
const days = ['7', '30', '60', '90'].map((value) => ({ value, label: `${value}天内` }));

/** What it is of, with where that is; a facility leads to its file. */
function Subject({ row }: { row: Quality }): ReactNode {
  const go = useGo();
  const { facilityId, facilityName, facilityCode, position } = row;
  if (facilityId === null) return position;
  return (
    <button type="button" className="link-button facility-link" onClick={() => go(`/facility/file?id=${facilityId}`)}>
      <span className="facility-name">
        {facilityName}
        <small>
          <span className="num">{facilityCode}</span> {position}
        </small>
      </span>
    </button>
  );
}

const cells: ColumnOverrides<Quality> = {
  code: { className: 'num' },
  subject: { render: (_, row) => <Subject row={row} /> },
  unitName: { render: (_, row) => row.unitName || '—' },
  endDate: { render: (_, row) => <Term row={row} /> },
  daysLeft: { align: 'right', className: 'num', render: (_, row) => <DaysLeft days={row.daysLeft} /> },
  certNo: { className: 'num', render: (_, row) => row.certNo || '—' },
  state: { render: (_, row) => <DictTag dictType="facility_quality_state" value={row.state} /> },
};

interface Opened {
  readonly what: 'renew' | 'end';
  readonly row: Quality;
}

/** Warranties, inspections that the law asks for and samplings, with how many days they have left. */
export function QualityPage(): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const places = usePlaces().map(({ id, label }) => ({ value: String(id), label }));
  const close = () => setOpened(undefined);
  return (
    <>
      <DeskList<Quality>
        header={<DocAlert title="设施管理" url="/help/facility.html" />}
        resource={shape}
        topic={topics.repairFacility}
        ask={(query, more) => facilityApi.facilityQuality.list({ query }, more)}
        exportCall={facilityApi.facilityQuality.export}
        columns={cells}
        options={{ state: states, days, place: places }}
        empty="还没有质保和检验"
        actionsOf={(row) =>
          isClosed(row)
            ? []
            : [
                {
                  key: 'renew',
                  label: '续期',
                  permission: `${PERMISSION}:edit`,
                  onClick: () => setOpened({ what: 'renew', row }),
                },
                {
                  key: 'end',
                  label: '终止',
                  permission: `${PERMISSION}:edit`,
                  danger: true,
                  onClick: () => setOpened({ what: 'end', row }),
                },
              ]
        }
        buttons={() => (
          <HasPermi value={[`${PERMISSION}:add`]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && <QualityForm onClose={() => setAdding(false)} />}
      {opened?.what === 'renew' && <RenewDialog row={opened.row} onClose={close} />}
      {opened?.what === 'end' && <QualityEndDialog row={opened.row} onClose={close} />}
    </>
  );
}
