import type { AuditScanInput, AuditSheet } from '@jiaoyan/contract/facility/audit';
import { scannedToken } from '@jiaoyan/contract/qrcode/token';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '../../kernel/call/session.ts';
import { dropBatch, flushBatches, putBatch, useBatches, type Waiting } from '../../kernel/outbox/batches.ts';
import type { Photo } from '../../kernel/outbox/photos.ts';
import { newKey } from '../../kernel/outbox/sending.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { AuditExtra } from './AuditExtra.tsx';
import { AuditLens } from './AuditLens.tsx';
import { AuditRoomList } from './AuditRoomList.tsx';
import { AuditVerdict, type Said } from './AuditVerdict.tsx';
import { type AuditRoom, beep, expectedIn, judge } from './audit-judge.ts';
import { AUDIT_BATCH, useAuditSheet } from './audits.ts';

interface AuditWalkProps {
  auditId: number;
  onBack: () => void;
}
/** A walk along the labels: the room first, then one label after the other. */
export function AuditWalk({ auditId, onBack }: AuditWalkProps): ReactNode {
  const { data: sheet, error, refetch } = useAuditSheet(auditId);
  if (error && !sheet) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!sheet) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Walk sheet={sheet} onBack={onBack} />;
}

/** What was scanned here and has not reached the server. */
function useWaiting(auditId: number): readonly Waiting<AuditScanInput>[] {
  const userId = useSession((session) => session.userId);
  const entries = useBatches((state) => state.entries);
  return useMemo(
    () =>
      entries.filter(
        (one) => one.kind === AUDIT_BATCH && one.of === auditId && one.userId === userId,
      ) as Waiting<AuditScanInput>[],
    [entries, auditId, userId],
  );
}

function Walk({ sheet, onBack }: { sheet: AuditSheet; onBack: () => void }): ReactNode {
  const [room, setRoom] = useState<AuditRoom>();
  const [said, setSaid] = useState<Said>();
  const [unknown, setUnknown] = useState<string>();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const waiting = useWaiting(sheet.auditId);
  const send = (body: Partial<AuditScanInput>, photos: readonly Photo[] = []): string => {
    const clientKey = newKey();
    const entry = { clientKey, placeId: room?.placeId ?? 0, roomId: room?.roomId ?? null, ...body };
    void putBatch({ key: clientKey, kind: AUDIT_BATCH, of: sheet.auditId, entry, photos });
    return clientKey;
  };
  const take = (what: { token: string } | { facilityId: number }, isWrong = false) => {
    if (!room) return;
    const verdict = judge(sheet, room, what, seen);
    beep(verdict.tone);
    if (verdict.tone === 'unknown' && 'token' in what) setUnknown(what.token);
    if (verdict.tone === 'again' || verdict.tone === 'unknown') return setSaid({ ...verdict, key: newKey() });
    const { item } = verdict;
    if (item) setSeen((before) => new Set([...before, item.facilityId]));
    setSaid({ ...verdict, key: send({ ...what, isWrong }) });
  };
  const scan = (text: string) => {
    const token = scannedToken(text);
    if (token) take({ token });
    else setSaid({ tone: 'unknown', text: '不是本系统的二维码', key: newKey() });
  };
  const total = sheet.items.length;
  const done = sheet.items.filter(({ facilityId, state }) => !'04'.includes(state) || seen.has(facilityId)).length;
  return (
    <section className="resource-page audit-walk" aria-label={`盘点 ${sheet.name}`}>
      <header className="audit-head">
        <Button onClick={onBack}>返回</Button>
        <b>{sheet.name}</b>
        <b className="num" role="status" aria-label="进度">
          {done} / {total}
        </b>
      </header>
      <Unsent waiting={waiting} />
      <RoomChoice sheet={sheet} value={room} onChange={setRoom} />
      {room ? (
        <>
          <AuditVerdict said={said} auditId={sheet.auditId} />
          {unknown === undefined ? (
            <AuditLens onText={scan} />
          ) : (
            <AuditExtra
              onCancel={() => setUnknown(undefined)}
              onSend={(remark, photos) => {
                const key = send({ token: unknown, remark }, photos);
                setSaid({ tone: 'wrong', text: '已登记为盘盈', key });
                setUnknown(undefined);
              }}
            />
          )}
          {unknown === undefined && (
            <Button block onClick={() => setUnknown('')}>
              没有标签的设施
            </Button>
          )}
          <AuditRoomList
            items={expectedIn(sheet, room)}
            seen={seen}
            onTick={(facilityId) => take({ facilityId })}
            onWrong={(facilityId) => take({ facilityId }, true)}
          />
        </>
      ) : (
        <p className="audit-hint">先选择所在房间，再逐个扫描标签。没有连接时照常扫描，联网后自动发送。</p>
      )}
    </section>
  );
}

const keyOf = ({ placeId, roomId }: Pick<AuditRoom, 'placeId' | 'roomId'>) => `${placeId}.${roomId ?? ''}`;

interface RoomChoiceProps {
  sheet: AuditSheet;
  value: AuditRoom | undefined;
  onChange: (room: AuditRoom) => void;
}
/** Where one stands; rooms in which something is still open come first. */
function RoomChoice({ sheet, value, onChange }: RoomChoiceProps): ReactNode {
  const open = new Map<string, number>();
  for (const item of sheet.items) if (item.state === '0') open.set(keyOf(item), (open.get(keyOf(item)) ?? 0) + 1);
  const options = sheet.rooms
    .map((room) => ({ room, left: open.get(keyOf(room)) ?? 0 }))
    .sort((a, b) => Number(b.left > 0) - Number(a.left > 0))
    .map(({ room, left }) => ({
      value: keyOf(room),
      label: left > 0 ? `${room.label}（${left} 台未盘）` : room.label,
    }));
  return (
    <Select<string | null>
      className="full-width"
      size="large"
      aria-label="所在房间"
      placeholder="请选择所在房间"
      showSearch={{ optionFilterProp: 'label' }}
      value={value ? keyOf(value) : null}
      options={options}
      onChange={(next) => {
        const room = sheet.rooms.find((one) => keyOf(one) === next);
        if (room) onChange(room);
      }}
    />
  );
}

/** What waits here, and what the server did not want. */
function Unsent({ waiting }: { waiting: readonly Waiting<AuditScanInput>[] }): ReactNode {
  const refused = waiting.filter(({ problem }) => problem !== '');
  const left = waiting.length - refused.length;
  return (
    <>
      {left > 0 && (
        <Button block onClick={() => void flushBatches()}>
          待发送 {left} 条
        </Button>
      )}
      {refused.length > 0 && (
        <p className="audit-refused" role="alert">
          {refused.length} 条未能提交：{refused[0]?.problem}
          <Button size="small" onClick={() => void dropBatch(refused.map(({ key }) => key))}>
            丢弃
          </Button>
        </p>
      )}
    </>
  );
}
