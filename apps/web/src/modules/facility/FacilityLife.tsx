import type { FacilityFile } from '@jiaoyan/contract/facility/facility';
import type { FacilityLane } from '@jiaoyan/contract/facility/facility-parts';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../desk/use-now.ts';
import { useNarrow } from '../../kernel/media.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { FacilityValue } from './FacilityValue.tsx';
import { useFacilityLife } from './facilities.ts';
import './facility.css';

const DAY_MS = 86_400_000;
const zooms = [
  { value: 0, label: '全部' },
  { value: 365, label: '近一年' },
  { value: 90, label: '近90天' },
];
type Item = FacilityLane['items'][number];

/** The whole life of a facility: what went on side by side, and what it is worth. */
export function FacilityLife({ file }: { file: FacilityFile }): ReactNode {
  const { data: lanes, error, refetch } = useFacilityLife(file.facilityId);
  if (error && !lanes) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!lanes) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className="facility-overview">
      <Lanes lanes={lanes.filter(({ items }) => items.length > 0)} name={file.name} />
      <FacilityValue file={file} />
    </div>
  );
}

function Lanes({ lanes, name }: { lanes: readonly FacilityLane[]; name: string }): ReactNode {
  const narrow = useNarrow();
  const [days, setDays] = useState(0);
  const now = useNow();
  const begins = lanes.flatMap(({ items }) => items.map(({ from }) => momentOf(from)));
  if (begins.length === 0) return <EmptyState text="还没有履历" />;
  const first = days > 0 ? now - days * DAY_MS : Math.min(...begins);
  const shown = lanes.map((lane) => ({ ...lane, items: lane.items.filter((item) => endOf(item, now) >= first) }));
  return (
    <section className="report-block" aria-label="生命周期">
      <div className="lane-head">
        <h3>生命周期</h3>
        <Segmented size="small" aria-label="时间范围" options={zooms} value={days} onChange={setDays} />
      </div>
      {narrow ? <LifeList lanes={shown} /> : <LifePicture lanes={shown} from={first} to={now} name={name} />}
    </section>
  );
}

/** A point is over at once; what goes on is not over yet. */
const endOf = ({ from, to }: Item, now: number) => (to === null ? momentOf(from) : to === '' ? now : momentOf(to));
const spanText = ({ from, to }: Item) =>
  to === null ? from.slice(0, 16) : `${from.slice(0, 16)} 至 ${to === '' ? '今' : to.slice(0, 16)}`;

interface PictureProps {
  lanes: readonly FacilityLane[];
  from: number;
  to: number;
  name: string;
}

/** One row for each kind, time from left to right; what lasts is a bar, what happens is a dot. */
function LifePicture({ lanes, from, to, name }: PictureProps): ReactNode {
  const width = Math.max(to - from, DAY_MS);
  const at = (time: number) => `${(Math.min(Math.max((time - from) / width, 0), 1) * 100).toFixed(2)}%`;
  const count = lanes.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <figure className="lanes" aria-label={`${name}从${wallTime(from).slice(0, 10)}至今的生命周期，共${count}项`}>
      {lanes.map((lane) => (
        <div key={lane.key} className="lane">
          <span className="lane-label">{lane.label}</span>
          <ul className="lane-track">
            {lane.items.map((item, index) => (
              <Mark
                key={`${item.from} ${String(index)}`}
                item={item}
                left={at(momentOf(item.from))}
                right={at(endOf(item, to))}
              />
            ))}
          </ul>
        </div>
      ))}
      <figcaption className="lane-axis num">
        <span>{wallTime(from).slice(0, 10)}</span>
        <span>{wallTime(from + width / 2).slice(0, 10)}</span>
        <span>今天</span>
      </figcaption>
    </figure>
  );
}

function Mark({ item, left, right }: { item: Item; left: string; right: string }): ReactNode {
  const go = useGo();
  const isPoint = item.to === null;
  const text = `${item.title} ${spanText(item)}`;
  // What happened just now is not cut off by the end of its row.
  const style = isPoint
    ? { left: `clamp(5px, ${left}, calc(100% - 9px))` }
    : { left: `min(${left}, calc(100% - 3px))`, width: `calc(${right} - ${left})` };
  const kind = `lane-mark lane-${item.tone} ${isPoint ? 'lane-dot' : 'lane-bar'}`;
  return (
    <li className={kind} style={style} title={text}>
      {item.link ? (
        <button type="button" aria-label={text} onClick={() => go(item.link)} />
      ) : (
        <span className="sr-only">{text}</span>
      )}
      {!isPoint && <span aria-hidden>{item.title}</span>}
    </li>
  );
}

/** The same below one another, newest first, where there is no room for a picture. */
function LifeList({ lanes }: { lanes: readonly FacilityLane[] }): ReactNode {
  const go = useGo();
  const all = lanes
    .flatMap(({ label, items }) => items.map((item) => ({ label, item })))
    .toSorted((a, b) => (a.item.from < b.item.from ? 1 : -1));
  return (
    <ol className="life-list">
      {all.map(({ label, item }, index) => (
        <li key={`${label} ${item.from} ${String(index)}`} className={`life-${item.tone}`}>
          <b>{label}</b>
          {item.link ? (
            <button type="button" className="link-button" onClick={() => go(item.link)}>
              {item.title}
            </button>
          ) : (
            <span>{item.title}</span>
          )}
          <time className="num">{spanText(item)}</time>
        </li>
      ))}
    </ol>
  );
}
