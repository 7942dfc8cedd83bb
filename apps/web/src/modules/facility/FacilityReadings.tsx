import { METER, type Meter, meterChange, meterInput, readingInput } from '@jiaoyan/contract/facility/meter';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { MeterChart } from './MeterChart.tsx';
import { DueInput } from './QuestPlanInputs.tsx';

const SHOWN = 12;
const quiet = { quiet: true };

/** The meters of a facility, each with what it said over time. */
export function FacilityReadings({ facilityId }: { facilityId: number }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-meters', facilityId],
    queryFn: ({ signal }) => facilityApi.facilityMeter.of({ params: { id: facilityId } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <HasPermi value={['repair:facilityMeter:add']}>
        <Button onClick={() => setAdding(true)}>新增表计</Button>
      </HasPermi>
      {data.length === 0 && <EmptyState text="还没有表计" />}
      {data.map((meter) => (
        <MeterBlock key={meter.meterId} meter={meter} />
      ))}
      {isAdding && <MeterDialog facilityId={facilityId} onClose={() => setAdding(false)} />}
    </>
  );
}

function MeterBlock({ meter }: { meter: Meter }): ReactNode {
  const [asked, setAsked] = useState<'read' | 'edit'>();
  const close = () => setAsked(undefined);
  const { name, unit, mode, lastValue, lastAt, used, status } = meter;
  return (
    <section className="report-block meter-block" aria-label={name}>
      <header className="meter-head">
        <h3>
          {name} <DictTag dictType="facility_meter_mode" value={mode} />
          {status === '1' && <span className="dict-tag dict-tag-info">已停用</span>}
        </h3>
        <p>
          <b className="num">{lastValue || '—'}</b> {unit}
          <small>{lastAt ? `${lastAt.slice(0, 16)} 抄表` : '还没有读数'}</small>
          {used && (
            <small>
              累计用量 <span className="num">{used}</span> {unit}
            </small>
          )}
        </p>
        <span className="meter-buttons">
          {status === '0' && (
            <HasPermi value={['repair:facilityMeter:read']}>
              <Button type="primary" onClick={() => setAsked('read')}>
                抄表
              </Button>
            </HasPermi>
          )}
          <HasPermi value={['repair:facilityMeter:edit']}>
            <Button onClick={() => setAsked('edit')}>修改</Button>
          </HasPermi>
        </span>
      </header>
      {meter.readings.length > 1 && <MeterChart meter={meter} />}
      {meter.readings.length > 0 && <Readings meter={meter} />}
      {asked === 'read' && <ReadDialog meter={meter} onClose={close} />}
      {asked === 'edit' && <ChangeDialog meter={meter} onClose={close} />}
    </section>
  );
}

function Readings({ meter }: { meter: Meter }): ReactNode {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? meter.readings : meter.readings.slice(0, SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
    <section className="facility-sheet" aria-label={`${meter.name} 读数`} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col" className="num">
              读数
            </th>
            {meter.mode === METER.total && (
              <th scope="col" className="num">
                用量
              </th>
            )}
            <th scope="col">来源</th>
            <th scope="col">抄表人</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.readingId}>
              <td>
                <span className="num">{row.at.slice(0, 16)}</span>
              </td>
              <td className="num">
                {row.value} {row.isReplace && <span className="dict-tag dict-tag-warning">换表</span>}
              </td>
              {meter.mode === METER.total && <td className="num">{row.used || '—'}</td>}
              <td>
                <DictTag dictType="facility_reading_source" value={row.source} />
              </td>
              <td>
                {row.operatorName}
                <Pictures value={row.images} alt="读数照片" size={40} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isAll && meter.readings.length > SHOWN && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          显示全部 {meter.readings.length} 条
        </button>
      )}
    </section>
  );
}

interface DialogProps {
  meter: Meter;
  onClose: () => void;
}
interface NewReading {
  value: string;
  at: string | null;
  isReplace: boolean;
  images: string;
}
function ReadDialog({ meter, onClose }: DialogProps): ReactNode {
  const { meterId, name, unit, mode, lastValue } = meter;
  return (
    <MoveDialog<NewReading>
      title={`抄表 - ${name}`}
      okText="保存"
      hint={lastValue && `上次读数 ${lastValue} ${unit}`}
      done="已保存"
      schema={readingInput}
      initial={{ value: '', at: null, isReplace: false, images: '' }}
      call={(body) => facilityApi.facilityMeter.read({ params: { id: meterId }, body }, quiet)}
      onClose={onClose}
    >
      <Form.Item name="value" label="读数" required>
        <Input size="large" inputMode="decimal" maxLength={16} autoFocus suffix={unit} />
      </Form.Item>
      <Form.Item name="at" label="读数时间" extra="不填时为现在">
        <DueInput />
      </Form.Item>
      {mode === METER.total && (
        <Form.Item name="isReplace" valuePropName="checked">
          <Checkbox>换表（读数从新表开始）</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="images" label="读数照片">
        <ImageUpload limit={5} />
      </Form.Item>
    </MoveDialog>
  );
}

const MeterInputs = (): ReactNode => (
  <>
    <Form.Item name="name" label="表计名称" required>
      <Input maxLength={30} placeholder="如 运行时间、出口压力" />
    </Form.Item>
    <div className="quality-pair">
      <Form.Item name="unit" label="单位">
        <Input maxLength={10} placeholder="如 h、MPa、kWh" />
      </Form.Item>
      <Form.Item name="mode" label="计数方式" required extra="累计：只增不减；瞬时：当时的值">
        <DictSelect dictType="facility_meter_mode" />
      </Form.Item>
    </div>
  </>
);

interface About {
  name: string;
  unit: string;
  mode: '1' | '2';
}
function MeterDialog({ facilityId, onClose }: { facilityId: number; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<About>
      title="新增表计"
      okText="保存"
      done="已保存"
      schema={meterInput.omit({ facilityId: true })}
      initial={{ name: '', unit: '', mode: METER.total }}
      call={(body) => facilityApi.facilityMeter.create({ body: { ...body, facilityId } }, quiet)}
      onClose={onClose}
    >
      <MeterInputs />
    </MoveDialog>
  );
}

function ChangeDialog({ meter, onClose }: DialogProps): ReactNode {
  const { meterId, name, unit, mode, status } = meter;
  return (
    <MoveDialog<About & { status: '0' | '1' }>
      title={`修改表计 - ${name}`}
      okText="保存"
      done="已保存"
      schema={meterChange}
      initial={{ name, unit, mode: mode as '1', status: status as '0' }}
      call={(body) => facilityApi.facilityMeter.update({ params: { id: meterId }, body }, quiet)}
      onClose={onClose}
    >
      <MeterInputs />
      <Form.Item name="status" label="状态" required>
        <DictSelect dictType="common_status" />
      </Form.Item>
    </MoveDialog>
  );
}
