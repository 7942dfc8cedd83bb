import type { CheckLine, CheckDetail as Detail } from '@jiaoyan/contract/material/check';
import { type ReactNode, useState } from 'react';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { CheckMoves } from './CheckMoves.tsx';
import { CountPad } from './CountPad.tsx';
import { GoodsFacts, GoodsRecord, GoodsSheet, GoodsTimeline, GoodsView } from './GoodsView.tsx';
import { useCheck } from './materials.ts';
import { GoodsCell, Quantity } from './stock-cells.tsx';

interface CheckDrawerProps {
  /** Nothing is open without one. */
  checkId: number | undefined;
  onClose: () => void;
}

/** A count beside the list. */
export function CheckDrawer({ checkId, onClose }: CheckDrawerProps): ReactNode {
  return (
    <RecordDrawer title="盘点单" id={checkId} onClose={onClose}>
      {(id) => <CheckView checkId={id} />}
    </RecordDrawer>
  );
}

const labels: Readonly<Record<string, EventLabel>> = {
  CREATE: ['建立', 'primary'],
  COUNT: ['登记数量', 'info'],
  SUBMIT: ['提交审核', 'primary'],
  AUDIT: ['审核通过，账面已调整', 'success'],
  REJECT: ['退回', 'danger'],
  VOID: ['作废', 'info'],
};

function CheckView({ checkId }: { checkId: number }): ReactNode {
  const [isCounting, setCounting] = useState(false);
  return (
    <GoodsView query={useCheck(checkId)}>
      {(check) =>
        isCounting && check.moves.includes('count') ? (
          <CountPad check={check} onDone={() => setCounting(false)} />
        ) : (
          <GoodsRecord
            kind="盘点单"
            code={check.code}
            tags={
              <>
                <DictTag dictType="material_check_scope" value={check.scope} />
                <DictTag dictType="material_check_status" value={check.status} />
                {check.freeze && check.status < '30' && <span className="dict-tag dict-tag-warning">已冻结出入库</span>}
              </>
            }
          >
            <CheckMoves check={check} onCount={() => setCounting(true)} />
            <GoodsFacts facts={factsOf(check)} />
            <Lines lines={check.lines} />
            <GoodsTimeline timeline={check.timeline} labels={labels} />
          </GoodsRecord>
        )
      }
    </GoodsView>
  );
}

const factsOf = (check: Detail): readonly (readonly [string, ReactNode])[] => [
  ['仓库', check.storeName],
  ['范围', check.scopeText],
  ['方式', check.blind ? '盲盘' : '明盘'],
  ['进度', `已盘 ${check.countedCount} / ${check.lineCount}`],
  ['复盘', check.recountCount > 0 && `${check.recountCount} 项`],
  ['差异', check.diffCount >= 0 && `${check.diffCount} 项`],
  ['建立', `${check.creatorName} ${check.createTime.slice(0, 16)}`],
  ['审核人', check.approverName],
  ['说明', check.remark],
];

const signed = (amount: string) => (amount.startsWith('-') ? `-${yuan(amount.slice(1))}` : yuan(amount));
const toneOf = (diff: string) => (diff.startsWith('-') ? 'num stock-out' : 'num stock-in');

function Lines({ lines }: { lines: readonly CheckLine[] }): ReactNode {
  const shows = {
    book: lines.some(({ bookQty }) => bookQty !== ''),
    again: lines.some(({ recountQty, needsRecount }) => recountQty !== '' || needsRecount),
    amount: lines.some(({ diffAmount }) => diffAmount !== ''),
  };
  return (
    <GoodsSheet
      title="盘点明细"
      count={lines.length}
      heads={[
        { text: '货架' },
        shows.book && '账面',
        '盘点',
        shows.again && '复盘',
        shows.book && '差异',
        shows.amount && '差异金额',
        { text: '盘点人' },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.lineId}>
          <td>
            <GoodsCell {...line} />
            {line.lotNo && <small className="num">批号 {line.lotNo}</small>}
          </td>
          <td className="num stock-text">{line.shelf || '—'}</td>
          {shows.book && <td className="num">{line.bookQty}</td>}
          <td className="num">{line.countQty === '' ? '—' : <Quantity value={line.countQty} unit={line.unit} />}</td>
          {shows.again && (
            <td className="num">
              {line.needsRecount ? <span className="dict-tag dict-tag-warning">待复盘</span> : line.recountQty || '—'}
            </td>
          )}
          {shows.book && <td className={line.diff === '0' ? 'num' : toneOf(line.diff)}>{line.diff}</td>}
          {shows.amount && <td className="num">{signed(line.diffAmount)}</td>}
          <td className="stock-text">
            {line.countName}
            {line.recountName && `、${line.recountName}`}
          </td>
        </tr>
      ))}
    </GoodsSheet>
  );
}
