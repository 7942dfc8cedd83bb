import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined';
import type { PathFile, PathOrder, PathPoint } from '@jiaoyan/contract/patrol/path';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useRun } from '../../kernel/form/use-run.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { OrderedList } from './OrderedList.tsx';
import { PathMap } from './PathMap.tsx';
import { usePathFile, usePoints } from './patrol-data.ts';
import './patrol.css';

interface PathDrawerProps {
  /** Nothing is open without one. */
  pathId: number | undefined;
  onClose: () => void;
}
const WIDTH = 1080;
const USUAL_SECS = 20;

/** The points of a path in their order, with the map. */
export function PathDrawer({ pathId, onClose }: PathDrawerProps): ReactNode {
  return (
    <RecordDrawer title="路线点位" id={pathId} width={WIDTH} onClose={onClose}>
      {(id) => <PathView pathId={id} onClose={onClose} />}
    </RecordDrawer>
  );
}

function PathView({ pathId, onClose }: { pathId: number; onClose: () => void }): ReactNode {
  const { data: file, error, refetch } = usePathFile(pathId);
  if (error && !file) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <PathEditor key={file.path.version} file={file} onClose={onClose} />;
}

/** Points of the campus that are not on the path yet. */
function AddPoints({
  file,
  points,
  onAdd,
}: {
  file: PathFile;
  points: readonly PathPoint[];
  onAdd: (points: readonly PathPoint[]) => void;
}): ReactNode {
  const taken = new Set(points.map(({ pointId }) => pointId));
  const free = usePoints().filter(
    ({ id, subcampId, disabled }) => subcampId === file.path.subcampId && !disabled && !taken.has(id),
  );
  const places = [...new Set(free.map(({ placeName }) => placeName))];
  const add = (ids: readonly number[]) =>
    onAdd(
      free
        .filter(({ id }) => ids.includes(id))
        .map((option) => ({ ...option, pointId: option.id, name: option.label, minSecs: USUAL_SECS })),
    );
  return (
    <Select<number[]>
      mode="multiple"
      className="full-width"
      aria-label="添加点位"
      placeholder="添加点位：输入名称或编号查找"
      value={[]}
      showSearch={{ optionFilterProp: 'text' }}
      options={places.map((place) => ({
        label: place,
        options: free
          .filter(({ placeName }) => placeName === place)
          .map(({ id, code, label, position }) => ({ value: id, label, text: `${label} ${code} ${position}` })),
      }))}
      onChange={add}
    />
  );
}

/** What a better order would save, and whether it is taken over. */
function Proposal({ order, onTake, onDrop }: { order: PathOrder; onTake: () => void; onDrop: () => void }): ReactNode {
  const saved = order.before - order.after;
  if (saved <= 0)
    return (
      <Alert
        type="success"
        showIcon
        closable={{ onClose: onDrop }}
        title={`现在的顺序已是最短，约 ${order.before} 米`}
      />
    );
  return (
    <Alert
      type="info"
      showIcon
      title={`优化后约 ${order.after} 米，比现在的 ${order.before} 米少走 ${saved} 米`}
      action={
        <>
          <Button size="small" type="primary" onClick={onTake}>
            采用
          </Button>{' '}
          <Button size="small" onClick={onDrop}>
            放弃
          </Button>
        </>
      }
    />
  );
}

function PathEditor({ file, onClose }: { file: PathFile; onClose: () => void }): ReactNode {
  const { path } = file;
  const [points, setPoints] = useState<readonly PathPoint[]>(file.points);
  const [order, setOrder] = useState<PathOrder>();
  const { busy, run } = useRun(['patrolPath']);
  const mayEdit = hasPermi('repair:patrolPath:edit');
  const change = (next: readonly PathPoint[]) => {
    setPoints(next);
    setOrder(undefined);
  };
  const params = { id: path.pathId };
  const optimise = async () =>
    setOrder(await patrolApi.patrolPath.optimise({ params, body: { pointIds: points.map(({ pointId }) => pointId) } }));
  const take = ({ pointIds }: PathOrder) =>
    change(pointIds.flatMap((id) => points.find(({ pointId }) => pointId === id) ?? []));
  const save = () => {
    const stops = points.map(({ pointId, minSecs }) => ({ pointId, minSecs }));
    return patrolApi.patrolPath.points({ params, body: { points: stops, version: path.version } });
  };
  const setSecs = (pointId: number, secs: number | null) =>
    setPoints(points.map((point) => (point.pointId === pointId ? { ...point, minSecs: secs ?? 0 } : point)));
  return (
    <div className="path-editor">
      <section aria-label="点位顺序">
        <h3>
          {path.name}
          <small>{path.ordered ? '必须按顺序' : '不限顺序'}</small>
        </h3>
        {mayEdit && <AddPoints file={file} points={points} onAdd={(added) => change([...points, ...added])} />}
        {order && <Proposal order={order} onTake={() => take(order)} onDrop={() => setOrder(undefined)} />}
        {points.length === 0 && <EmptyState text="路线还没有点位" />}
        <OrderedList
          label="路线点位"
          items={points}
          keyOf={({ pointId }) => pointId}
          nameOf={({ name }) => name}
          hintOf={({ position, termCount, disabled }) => `${position} · ${termCount} 项${disabled ? ' · 已停用' : ''}`}
          extraOf={({ pointId, name, minSecs }, at) =>
            at > 0 && (
              <InputNumber
                aria-label={`到 ${name} 的最短用时（秒）`}
                className="path-secs"
                min={0}
                max={3600}
                precision={0}
                suffix="秒"
                value={minSecs}
                onChange={(secs) => setSecs(pointId, secs)}
              />
            )
          }
          onChange={change}
        />
        {mayEdit && (
          <div className="path-buttons">
            <Button
              icon={<NodeIndexOutlined aria-hidden />}
              disabled={points.length < 3}
              onClick={() => void run(optimise, '已计算更短的顺序')}
            >
              优化顺序
            </Button>
            <Button type="primary" loading={busy} onClick={() => void run(save, '路线点位已保存', onClose)}>
              保存
            </Button>
          </div>
        )}
      </section>
      <PathMap points={points} plans={file.plans} />
    </div>
  );
}
