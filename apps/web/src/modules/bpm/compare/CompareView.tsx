import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { type Change, type Difference, differences } from './differences.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import './compare.css';

const labels: Readonly<Record<Change, string>> = { added: '新增', removed: '删除', changed: '修改', moved: '移动' };

interface Canvas {
  zoom(scale: 'fit-viewport', centre: 'auto'): void;
  addMarker(id: string, marker: string): void;
  scrollToElement(element: unknown): void;
}
interface Registry {
  get(id: string): unknown;
}

/** Draws a diagram to be looked at. */
async function draw(container: HTMLElement, xml: string): Promise<NavigatedViewer> {
  const viewer = new NavigatedViewer({ container });
  await viewer.importXML(xml);
  viewer.get<Canvas>('canvas').zoom('fit-viewport', 'auto');
  return viewer;
}

function mark(viewer: NavigatedViewer, list: readonly Difference[], shown: readonly Change[]): void {
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  for (const { id, change } of list)
    if (shown.includes(change) && registry.get(id)) canvas.addMarker(id, `compare-${change}`);
}

/** Two drawings with their differences marked, and listed below. */
export function CompareView({ before, after }: { before: string; after: string }): ReactNode {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<readonly Difference[]>();
  useEffect(() => {
    const viewers: NavigatedViewer[] = [];
    let gone = false;
    const show = async (older: HTMLElement, newer: HTMLElement) => {
      viewers.push(await draw(older, before), await draw(newer, after));
      const [a, b] = viewers;
      if (gone || !a || !b) return;
      const list = differences(a.getDefinitions(), b.getDefinitions());
      mark(a, list, ['removed', 'changed', 'moved']);
      mark(b, list, ['added', 'changed', 'moved']);
      setFound(list);
    };
    if (left.current && right.current) show(left.current, right.current).catch((error) => console.error(error));
    return () => {
      gone = true;
      for (const viewer of viewers) viewer.destroy();
    };
  }, [before, after]);
  return (
    <>
      <div className="compare-canvases">
        <div ref={left} role="img" aria-label="旧版本流程图" />
        <div ref={right} role="img" aria-label="新版本流程图" />
      </div>
      {found && <DifferenceList found={found} />}
    </>
  );
}

function DifferenceList({ found }: { found: readonly Difference[] }): ReactNode {
  if (found.length === 0) return <EmptyState text="两个版本没有差异" />;
  return (
    <ul className="compare-list" aria-label="差异列表">
      {found.map(({ id, name, change }) => (
        <li key={id}>
          <span className={`compare-kind compare-kind-${change}`}>{labels[change]}</span>
          {name}
        </li>
      ))}
    </ul>
  );
}
