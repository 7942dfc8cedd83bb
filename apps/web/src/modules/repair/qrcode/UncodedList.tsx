import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined';
import { dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import type { Uncoded } from '@jiaoyan/contract/repair/qrcode/qrcode';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { client } from '../../../kernel/client.ts';
import { confirmDialog } from '../../../kernel/feedback.tsx';
import type { Query } from '../../../kernel/list.ts';
import { floorName, usePlaces, useSubcamps } from '../area/areas.ts';
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
    area: optionalText('区域', { search: 'exact', list: false }),
    keyword: optionalText('关键字', { search: 'like', list: false }),
  },
};
const NAMES = ['bizType', 'area', 'keyword'] as const;
const FALLBACK_KIND = 'room';

/** Campuses, their places and the floors of these, to choose from. */
function useAreas(): { value: string; label: string }[] {
  const campuses = useSubcamps();
  const places = usePlaces();
  return campuses.flatMap(({ id, label: campus }) => [
    { value: `s${id}`, label: campus },
    ...places
      .filter(({ subcampId }) => subcampId === id)
      .flatMap(({ id: placeId, label: place, floorCount, underFloors }) => [
        { value: `p${placeId}`, label: place },
        ...Array.from({ length: floorCount + underFloors }, (_, at) =>
          at < underFloors ? at - underFloors : at - underFloors + 1,
        ).map((floorNo) => ({ value: `f${placeId}.${floorNo}`, label: `${place} ${floorName(floorNo)}` })),
      ]),
  ]);
}

const wanted = (query: Query) => ({
  bizType: typeof query.bizType === 'string' ? query.bizType : FALLBACK_KIND,
  area: typeof query.area === 'string' ? query.area : '',
});

/** Places and rooms without a code; rooms unless something else is asked for. */
export function UncodedList({ header }: { header: ReactNode }): ReactNode {
  const areas = useAreas();
  const calls = useCodeCalls();
  const generateArea = async (query: Query, total: number) => {
    const { bizType, area } = wanted(query);
    const name = areas.find(({ value }) => value === area)?.label ?? '';
    if (await confirmDialog(`将为“${name}”的 ${total} 个无码对象生成二维码，确认生成？`, { okText: '生成' }))
      await calls.generateArea(bizType, area);
  };
  return (
    <CodeList<Uncoded>
      resource={shape}
      names={NAMES}
      ask={(query, call) => client.qrcode.uncoded({ query: { ...query, ...wanted(query) } }, call)}
      options={{ bizType: codeKinds, area: areas }}
      empty="都已生成二维码"
      canSelect={() => true}
      header={header}
      buttons={(chosen, query, total) => (
        <>
          <Button
            type="primary"
            icon={<QrcodeOutlined aria-hidden />}
            disabled={chosen.length === 0}
            loading={calls.busy}
            onClick={() =>
              void calls.generate(
                wanted(query).bizType,
                chosen.map(({ bizId }) => bizId),
              )
            }
          >
            生成所选
          </Button>
          <Button
            disabled={!wanted(query).area || Boolean(query.keyword) || total === 0 || calls.busy}
            title="先按区域搜索"
            onClick={() => void generateArea(query, total)}
          >
            生成整个区域
          </Button>
        </>
      )}
    />
  );
}
