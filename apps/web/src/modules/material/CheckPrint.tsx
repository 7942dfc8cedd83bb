import type { CheckDetail } from '@jiaoyan/contract/material/check';
import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';

/** A count on paper: to be filled in on the way along the shelves, or to be signed afterwards. */
export function CheckPrint({ check, onDone }: { check: CheckDetail; onDone: () => void }): ReactNode {
  const shown = [...check.lines].sort((a, b) => a.shelf.localeCompare(b.shelf));
  const showsBook = shown.some(({ bookQty }) => bookQty !== '');
  return (
    <PaperSheet label="盘点表" onDone={onDone}>
      <h1>库存盘点表</h1>
      <p className="paper-code">
        {check.code}　{check.storeName}　{check.scopeText}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">货架</th>
            <th scope="col">编码</th>
            <th scope="col">物资</th>
            <th scope="col">批号</th>
            <th scope="col">单位</th>
            {showsBook && <th scope="col">账面</th>}
            <th scope="col">盘点数量</th>
            <th scope="col">复盘数量</th>
            {showsBook && <th scope="col">差异</th>}
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.lineId}>
              <td>{line.shelf}</td>
              <td>{line.code}</td>
              <td>
                {line.name} {line.spec}
              </td>
              <td>{line.lotNo}</td>
              <td>
                <DictTag dictType="material_unit" value={line.unit} />
              </td>
              {showsBook && <td>{line.bookQty}</td>}
              <td>{line.countQty}</td>
              <td>{line.recountQty}</td>
              {showsBook && <td>{line.diff}</td>}
              <td>{line.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-signs">
        <span>盘点人：</span>
        <span>复盘人：</span>
        <span>审核人：</span>
      </div>
    </PaperSheet>
  );
}
