import { type PatrolPoint, pointBatch } from '@jiaoyan/contract/patrol/point';
import type { TermOption } from '@jiaoyan/contract/patrol/term';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { campusApi } from '../../api/campus.ts';
import { facilityApi } from '../../api/facility.ts';
import { patrolApi } from '../../api/patrol.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PlaceSelect } from '../../domain/AreaInputs.tsx';
import { useRun } from '../../kernel/form/use-run.ts';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { OrderedList } from './OrderedList.tsx';
import { useTerms } from './patrol-data.ts';
import './patrol.css';

const CHANGES = ['patrolPoint'];
interface PointProps {
  point: PatrolPoint;
  onClose: () => void;
}

/** What is looked at at a point, in its order. */
export function TermsDialog({ point, onClose }: PointProps): ReactNode {
  const terms = useTerms();
  const [chosen, setChosen] = useState<readonly number[]>(point.termIds);
  const { busy, run } = useRun(CHANGES);
  const known = new Map(terms.map((term) => [term.id, term]));
  const items = chosen.flatMap((id): readonly TermOption[] => {
    const term = known.get(id);
    return term ? [term] : [];
  });
  const save = () =>
    patrolApi.patrolPoint.terms({
      params: { id: point.pointId },
      body: { termIds: [...chosen], version: point.version },
    });
  return (
    <Modal
      open
      title={`检查项 - ${point.name}`}
      width={600}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void run(save, '检查项已保存', onClose)}
      onCancel={onClose}
    >
      <Select<number[]>
        mode="multiple"
        className="full-width"
        aria-label="添加检查项"
        placeholder="添加检查项"
        value={[]}
        showSearch={{ optionFilterProp: 'label' }}
        options={terms
          .filter(({ id, disabled }) => !disabled && !chosen.includes(id))
          .map(({ id, label }) => ({ value: id, label }))}
        onChange={(ids) => setChosen([...chosen, ...ids])}
      />
      {items.length === 0 && <EmptyState text="还没有检查项" />}
      <OrderedList
        label="点位检查项"
        items={items}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        onChange={(next) => setChosen(next.map(({ id }) => id))}
      />
    </Modal>
  );
}

type Batch = z.input<typeof pointBatch> & { placeId?: number };

/** What points are made of: the rooms or the facilities of the building. */
function Sources({
  value,
  onChange,
  ...props
}: {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}): ReactNode {
  const placeId: number | null | undefined = Form.useWatch('placeId');
  const by: string | undefined = Form.useWatch('by');
  const { data = [] } = useQuery({
    queryKey: ['patrolPoint', 'sources', by, placeId],
    queryFn: async ({ signal }) => {
      const more = { quiet: true, signal };
      if (by === 'facility') {
        const found = await facilityApi.facility.at({ query: { placeId: placeId ?? 0 } }, more);
        return found.map(({ id, name, code, roomNo }) => ({
          id,
          label: [name, roomNo, code].filter(Boolean).join(' · '),
        }));
      }
      return campusApi.room.options({ query: { placeId: placeId ?? 0 } }, more);
    },
    enabled: Boolean(placeId),
  });
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      value={value ?? []}
      maxTagCount={6}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeId ? '可选多个' : '请先选择楼宇'}
      options={data.map(({ id, label }) => ({ value: id, label }))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

/** Makes points of rooms or facilities of a building, all with the same check items. */
export function BatchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const terms = useTerms();
  return (
    <MoveDialog<Batch>
      title="批量新增点位"
      width={600}
      okText="新增"
      hint="已有点位的房间或设施不会重复新增；编号自动生成。"
      schema={pointBatch}
      initial={{ by: 'facility', ids: [], termIds: [], verify: '1' }}
      changes={CHANGES}
      call={async ({ placeId: _placeId, ...body }) => {
        const { created, existing } = await patrolApi.patrolPoint.batch({ body }, { quiet: true });
        return `已新增 ${created} 个点位${existing > 0 ? `，${existing} 个已存在` : ''}`;
      }}
      onClose={onClose}
    >
      <Form.Item name="by" label="来源" required>
        <Segmented
          options={[
            { value: 'facility', label: '设施' },
            { value: 'room', label: '房间' },
          ]}
        />
      </Form.Item>
      <Form.Item name="placeId" label="楼宇">
        <PlaceSelect />
      </Form.Item>
      <Form.Item name="ids" label="房间或设施" required>
        <Sources />
      </Form.Item>
      <Form.Item name="verify" label="核验方式" required>
        <DictSelect dictType="patrol_verify" />
      </Form.Item>
      <Form.Item name="termIds" label="检查项">
        <Select<number[]>
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="可之后再设置"
          options={terms.filter(({ disabled }) => !disabled).map(({ id, label }) => ({ value: id, label }))}
        />
      </Form.Item>
    </MoveDialog>
  );
}
