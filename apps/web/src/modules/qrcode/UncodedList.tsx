import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined';
import { dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import type { Uncoded } from '@jiaoyan/contract/qrcode/qrcode';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { AreaFilter } from '../../domain/AreaFilter.tsx';
import { useListState } from '../../kernel/list/list.ts';
import type { Query } from '../../kernel/resource-types.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { CodeList } from './CodeList.tsx';
import { codeKinds, useCodeCalls } from './code-calls.ts';

const shape = {
  name: 'uncoded',
  title: '无码对象',
  permission: 'repair:qrcode',
  id: 'bizId',
  // Nobody made these rows here, so there is no column of a time.
  time: 'label',
  fields: {
    label: text('名称', { width: 240 }),
    place: optionalText('楼宇', { width: 160 }),
    campus: optionalText('校区', { width: 140 }),
    bizType: dict('对象类型', 'qr_biz_type', { search: 'exact', list: false }),
    keyword: optionalText('关键字', { search: 'like', list: false }),
  },
};
const NAMES = ['bizType', 'keyword'] as const;
const KEPT = [...NAMES, 'area'] as const;
const options = { bizType: codeKinds };
const FALLBACK_KIND = 'room';

const wanted = (query: Query) => ({
  bizType: typeof query.bizType === 'string' ? query.bizType : FALLBACK_KIND,
  area: typeof query.area === 'string' ? query.area : '',
});

/** Places and rooms without a code, filtered by a tree of the campus; rooms by default. */
export function UncodedList({ header }: { header: ReactNode }): ReactNode {
  const { state, update } = useListState(KEPT);
  const { filters } = state;
  const choose = (area = '') => update({ filters: { ...filters, area }, page: 1 });
  return (
    <div className="resource-beside">
      <aside className="resource-side">
        <AreaFilter value={filters.area} onChange={choose} />
      </aside>
      <CodeList<Uncoded>
        resource={shape}
        names={NAMES}
        kept={KEPT}
        ask={(query, call) => qrcodeApi.qrcode.uncoded({ query: { ...query, ...wanted(query) } }, call)}
        options={options}
        empty="都已生成二维码"
        canSelect={() => true}
        header={header}
        buttons={(chosen, query, total) => <GenerateButtons chosen={chosen} query={query} total={total} />}
      />
    </div>
  );
}

interface GenerateButtonsProps {
  chosen: readonly Uncoded[];
  query: Query;
  total: number;
}

/** Codes for the chosen rows, or for all of a branch of the tree. */
function GenerateButtons({ chosen, query, total }: GenerateButtonsProps): ReactNode {
  const calls = useCodeCalls();
  const { bizType, area } = wanted(query);
  const generateArea = async () => {
    const text = `将为所选区域的 ${total} 个无码对象生成二维码，确认生成？`;
    if (await confirmDialog(text, { okText: '生成' })) await calls.generateArea(bizType, area);
  };
  return (
    <>
      <Button
        type="primary"
        icon={<QrcodeOutlined aria-hidden />}
        disabled={chosen.length === 0}
        loading={calls.busy}
        onClick={() =>
          void calls.generate(
            bizType,
            chosen.map(({ bizId }) => bizId),
          )
        }
      >
        生成所选
      </Button>
      <Button
        disabled={!area || Boolean(query.keyword) || total === 0 || calls.busy}
        title="先选择区域"
        onClick={() => void generateArea()}
      >
        生成整个区域
      </Button>
    </>
  );
}
