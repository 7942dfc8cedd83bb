import type { CollectDetail as Detail } from '@jiaoyan/contract/material/collect';
import type { ReactNode } from 'react';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { CollectMoves } from './CollectMoves.tsx';
import { GoodsFacts, GoodsRecord, GoodsSheet, GoodsTimeline, GoodsView } from './GoodsView.tsx';
import { useCollect } from './materials.ts';
import { GoodsCell, Quantity } from './stock-cells.tsx';

interface CollectDrawerProps {
  /** Nothing is open without one. */
  collectId: number | undefined;
  onClose: () => void;
}

/** A request for goods beside the list. */
export function CollectDrawer({ collectId, onClose }: CollectDrawerProps): ReactNode {
  return (
    <RecordDrawer title="领用单" id={collectId} onClose={onClose}>
      {(id) => <CollectView collectId={id} />}
    </RecordDrawer>
  );
}

const labels: Readonly<Record<string, EventLabel>> = {
  CREATE: ['提交申请', 'primary'],
  APPROVE: ['审批通过，已预留', 'success'],
  AUTO: ['自动通过，已预留', 'success'],
  ARRIVED: ['到货自动预留', 'success'],
  HAND_ON: ['随单移交', 'primary'],
  REJECT: ['驳回', 'danger'],
  ISSUE: ['出库', 'success'],
  ISSUE_PART: ['部分出库', 'primary'],
  RETURN: ['退库', 'info'],
  CLOSE: ['结清', 'success'],
  CANCEL: ['取消', 'info'],
  CUT: ['取消未出库部分', 'info'],
  EXPIRE: ['预留过期', 'warning'],
};

function CollectView({ collectId }: { collectId: number }): ReactNode {
  return (
    <GoodsView query={useCollect(collectId)}>
      {(collect) => (
        <GoodsRecord
          kind="领用单"
          code={collect.code}
          tags={
            <>
              <DictTag dictType="material_collect_kind" value={collect.kind} />
              <DictTag dictType="material_collect_status" value={collect.status} />
              {collect.overdue && <span className="dict-tag dict-tag-danger">逾期未还</span>}
            </>
          }
        >
          <CollectMoves collect={collect} />
          <GoodsFacts facts={factsOf(collect)} />
          <Lines collect={collect} />
          <GoodsTimeline timeline={collect.timeline} labels={labels} />
        </GoodsRecord>
      )}
    </GoodsView>
  );
}

const factsOf = (collect: Detail): readonly (readonly [string, ReactNode])[] => [
  ['申请人', collect.userName],
  ['仓库', collect.storeName],
  ['领用部门', collect.deptName],
  ['工单', collect.orderCode],
  ['申请时间', collect.createTime.slice(0, 16)],
  ['预留到', collect.holdUntil?.slice(0, 16)],
  ['预计归还', collect.expectReturn],
  ['用途', collect.purpose],
];

function Lines({ collect: { lines } }: { collect: Detail }): ReactNode {
  const showsAvailable = lines.some(({ available }) => available !== '');
  const showsUsed = lines.some(({ usedQty }) => usedQty !== '0');
  const showsReturned = lines.some(({ returnQty }) => returnQty !== '0');
  return (
    <GoodsSheet
      count={lines.length}
      heads={['申请', '预留', '已出库', showsUsed && '已用', showsReturned && '已退库', showsAvailable && '库存可用']}
    >
      {lines.map((line) => (
        <tr key={line.lineId}>
          <td>
            <GoodsCell {...line} />
          </td>
          <td className="num">
            <Quantity value={line.applyQty} unit={line.unit} />
          </td>
          <td className="num">{line.reserved === '0' ? '—' : line.reserved}</td>
          <td className="num">{line.issueQty}</td>
          {showsUsed && <td className="num">{line.usedQty}</td>}
          {showsReturned && <td className="num">{line.returnQty}</td>}
          {showsAvailable && <td className="num">{line.available}</td>}
        </tr>
      ))}
    </GoodsSheet>
  );
}
