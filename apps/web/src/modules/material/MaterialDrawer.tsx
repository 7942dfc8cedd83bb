import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import type { MaterialFile } from '@jiaoyan/contract/material/material';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { MaterialTrend } from './MaterialTrend.tsx';
import { useMaterialFile } from './materials.ts';
import '../../desk/record.css';
import './material.css';

interface MaterialDrawerProps {
  /** Nothing is open without one. */
  materialId: number | undefined;
  onClose: () => void;
}

/** Everything about a material beside the list. */
export function MaterialDrawer({ materialId, onClose }: MaterialDrawerProps): ReactNode {
  return (
    <RecordDrawer title="物资档案" id={materialId} onClose={onClose}>
      {(id) => <File materialId={id} />}
    </RecordDrawer>
  );
}

function File({ materialId }: { materialId: number }): ReactNode {
  const { data: file, error, refetch } = useMaterialFile(materialId);
  if (error && !file) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="report-detail" aria-label={file.name}>
      <header className="report-head">
        <h2>
          {file.name} {file.spec}
        </h2>
        <p>
          <span className="num">{file.code}</span>
          <DictTag dictType="material_track" value={file.track} />
          <DictTag dictType="common_status" value={file.status} />
          {file.isLow && <span className="dict-tag dict-tag-warning">低于下限</span>}
        </p>
      </header>
      <Figures file={file} />
      <Facts file={file} />
      <Stores file={file} />
      <MaterialTrend file={file} />
      {file.track === '1' && <Lots file={file} />}
      {file.track === '2' && <Serials file={file} />}
      {file.prices.length > 0 && <Prices file={file} />}
      {file.substitutes.length > 0 && <Substitutes file={file} />}
    </article>
  );
}

type Part = { file: MaterialFile };

function Figures({ file }: Part): ReactNode {
  const figures = [
    ['可用', file.available],
    ['总量', file.qty],
    ['在途', file.coming],
    ['30天用量', file.usage],
    ['可用天数', file.coverDays ?? '—'],
    ...(file.amount ? [['库存金额', yuan(file.amount)] as const] : []),
  ] as const;
  return (
    <ul className="stock-figures">
      {figures.map(([label, value]) => (
        <li key={label}>
          <b className="num">{value}</b>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Facts({ file }: Part): ReactNode {
  const range = [file.minQty || '—', file.maxQty || '—'].join(' ~ ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['类别', file.typeName],
    ['单位', <DictTag key="unit" dictType="material_unit" value={file.unit} />],
    ['品牌', file.brand],
    ['条码', file.barcode],
    ['上下限', range],
    ['到货天数', `${file.leadDays} 天`],
    ['保质天数', file.shelfDays > 0 && `${file.shelfDays} 天`],
    ['参考单价', file.refPrice && yuan(sumOf([file.refPrice]))],
    ['需归还', file.returnable && '是'],
    ['图片', file.images && <Pictures key="images" value={file.images} alt="物资图片" size={56} />],
    ['备注', file.remark],
  ];
  return <FactList facts={facts.filter(([, value]) => Boolean(value))} />;
}

interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
interface SheetProps<Row> {
  title: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  empty: string;
}

/** A small table below a heading. */
function Sheet<Row>({ title, rows, keyOf, columns, empty }: SheetProps<Row>): ReactNode {
  return (
    <section className="report-block" aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 && <EmptyState text={empty} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
        <section className="stock-sheet" aria-label={`${title}明细`} tabIndex={0}>
          <table className="report-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={column.isNumber ? 'num' : 'stock-text'}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column) => (
                    <td key={column.title} className={column.isNumber ? 'num' : 'stock-text'}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

const Stores = ({ file }: Part): ReactNode => (
  <Sheet
    title="各仓库存"
    rows={file.stores}
    keyOf={(row) => row.storeId}
    empty="没有库存"
    columns={[
      { title: '仓库', cell: (row) => row.storeName },
      { title: '货架', cell: (row) => row.shelf || '—' },
      { title: '数量', isNumber: true, cell: (row) => row.qty },
      { title: '预留', isNumber: true, cell: (row) => row.reserved },
      { title: '可用', isNumber: true, cell: (row) => row.available },
      ...(file.amount ? [{ title: '金额', isNumber: true, cell: (row: { amount: string }) => yuan(row.amount) }] : []),
      { title: '末次出库', cell: (row) => row.lastOut?.slice(0, 10) ?? '—' },
    ]}
  />
);
const Lots = ({ file }: Part): ReactNode => (
  <Sheet
    title="批次"
    rows={file.lots}
    keyOf={(row) => row.lotId}
    empty="没有在库批次"
    columns={[
      { title: '批号', cell: (row) => row.lotNo },
      { title: '仓库', cell: (row) => row.storeName },
      { title: '有效期至', cell: (row) => row.expireDate ?? '—' },
      { title: '数量', isNumber: true, cell: (row) => row.qty },
    ]}
  />
);
const Serials = ({ file }: Part): ReactNode => (
  <Sheet
    title="序列号"
    rows={file.serials}
    keyOf={(row) => row.serialId}
    empty="没有序列号"
    columns={[
      { title: '序列号', cell: (row) => row.serialNo },
      { title: '状态', cell: (row) => <DictTag dictType="material_serial_status" value={row.status} /> },
      { title: '仓库', cell: (row) => row.storeName || '—' },
    ]}
  />
);
const Prices = ({ file }: Part): ReactNode => (
  <Sheet
    title="入库价格"
    rows={file.prices}
    keyOf={(row) => `${row.bizCode} ${row.day} ${row.qty}`}
    empty="没有入库"
    columns={[
      { title: '日期', cell: (row) => row.day },
      { title: '单号', cell: (row) => row.bizCode },
      { title: '数量', isNumber: true, cell: (row) => row.qty },
      { title: '单价', isNumber: true, cell: (row) => yuan(row.price) },
    ]}
  />
);
const Substitutes = ({ file }: Part): ReactNode => (
  <Sheet
    title="替代物资"
    rows={file.substitutes}
    keyOf={(row) => row.materialId}
    empty="没有替代物资"
    columns={[
      { title: '物资', cell: (row) => row.label },
      { title: '可用', isNumber: true, cell: (row) => row.available },
    ]}
  />
);
