import { type BuiltIn, type FacilityPart, facilityPartInput } from '@jiaoyan/contract/material/facility-part';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { GoodsPick } from './GoodsPick.tsx';
import './material.css';

const EDIT = 'repair:facility:edit';
const quiet = { quiet: true };

/** What fits a facility, with what the stores have of it; and what was built into it. */
export function FacilityParts({ facilityId }: { facilityId: number }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-parts', facilityId],
    queryFn: ({ signal }) => materialApi.facilityPart.of({ params: { id: facilityId } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <section className="report-block" aria-label="适配物资">
        <header className="goods-part-head">
          <h3>适配物资</h3>
          <HasPermi value={[EDIT]}>
            <Button onClick={() => setAdding(true)}>新增</Button>
          </HasPermi>
        </header>
        {data.fits.length === 0 ? (
          <EmptyState text="还没有适配物资" />
        ) : (
          <Fits rows={data.fits} onRemoved={() => void refetch()} />
        )}
      </section>
      <section className="report-block goods-part-block" aria-label="更换记录">
        <h3>更换记录</h3>
        {data.builtIn.length === 0 ? <EmptyState text="还没有更换记录" /> : <BuiltInRows rows={data.builtIn} />}
      </section>
      {isAdding && <PartDialog facilityId={facilityId} onClose={() => setAdding(false)} />}
    </>
  );
}

function Fits({ rows, onRemoved }: { rows: readonly FacilityPart[]; onRemoved: () => void }): ReactNode {
  const mayEdit = hasPermi(EDIT);
  const mayEditClass = mayEdit && hasPermi('repair:facilityClassify:edit');
  const remove = async ({ partId, label }: FacilityPart) => {
    if (!(await confirmDialog(`是否从适配物资中删除“${label}”？`, { okText: '删除', danger: true }))) return;
    const done = await materialApi.facilityPart.remove({ params: { id: partId } }).then(() => true, alreadyShown);
    if (!done) return;
    message.success('已删除');
    onRemoved();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
    <section className="goods-part-sheet" aria-label="适配物资清单" tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">物资</th>
            <th scope="col">适用</th>
            <th scope="col" className="num">
              每次用量
            </th>
            <th scope="col" className="num">
              可用库存
            </th>
            <th scope="col">备注</th>
            {mayEdit && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.partId}>
              <td>
                {row.label} <small className="num">{row.code}</small>
                {!row.isEnabled && <span className="dict-tag dict-tag-info">已停用</span>}
              </td>
              <td>{row.isOfClass ? row.className : '本设施'}</td>
              <td className="num">
                {row.qty} <DictTag dictType="material_unit" value={row.unit} />
              </td>
              <td className="num">{row.available}</td>
              <td>{row.note || '—'}</td>
              {mayEdit && (
                <td>
                  {(!row.isOfClass || mayEditClass) && (
                    <button type="button" className="link-button" onClick={() => void remove(row)}>
                      删除
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const BuiltInRows = ({ rows }: { rows: readonly BuiltIn[] }): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
  <section className="goods-part-sheet" aria-label="更换记录清单" tabIndex={0}>
    <table className="report-table">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">物资</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col">批号 / 序列号</th>
          <th scope="col">工单</th>
          <th scope="col">维修人员</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.ledgerId}>
            <td>
              <span className="num">{row.time.slice(0, 16)}</span>
            </td>
            <td>
              {row.label} <small className="num">{row.code}</small>
            </td>
            <td className="num">
              {row.qty} <DictTag dictType="material_unit" value={row.unit} />
            </td>
            <td>{row.serials || row.lotNo || '—'}</td>
            <td>
              <span className="num">{row.bizCode}</span>
            </td>
            <td>{row.operatorName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

interface NewPart {
  materialId: number;
  qty: string;
  isOfClass: boolean;
  note: string;
}
function PartDialog({ facilityId, onClose }: { facilityId: number; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<NewPart>
      title="新增适配物资"
      okText="保存"
      done="已保存"
      schema={facilityPartInput.omit({ facilityId: true })}
      initial={{ qty: '1', isOfClass: false, note: '' }}
      call={(body) => materialApi.facilityPart.create({ body: { ...body, facilityId } }, quiet)}
      onClose={onClose}
    >
      <Form.Item name="materialId" label="物资" required>
        <GoodsPick />
      </Form.Item>
      <Form.Item name="qty" label="每次用量" required>
        <Input inputMode="decimal" maxLength={13} />
      </Form.Item>
      <HasPermi value={['repair:facilityClassify:edit']}>
        <Form.Item name="isOfClass" valuePropName="checked">
          <Checkbox>适用于同类设施</Checkbox>
        </Form.Item>
      </HasPermi>
      <Form.Item name="note" label="备注">
        <Input maxLength={100} />
      </Form.Item>
    </MoveDialog>
  );
}
