import type { DefinitionRow } from '@jiaoyan/contract/bpm/definition';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { Versions } from './compare/Versions.tsx';

interface DefinitionCompareProps {
  /** The version from which one compares. */
  row: DefinitionRow;
  rows: readonly DefinitionRow[];
  onClose: () => void;
}

const labelOf = ({ version, deployBy, deployTime }: DefinitionRow) => `v${version} · ${deployBy} · ${deployTime}`;
const load = (id: number, signal: AbortSignal) => bpmApi.definition.bpmnXml({ query: { id } }, { quiet: true, signal });

/** Two deployed versions of a process side by side. */
export function DefinitionCompare({ row, rows, onClose }: DefinitionCompareProps): ReactNode {
  const older = rows.filter(({ version }) => version < row.version);
  const newer = rows.filter(({ version }) => version > row.version);
  // The version itself against the one before it; the first one against the one after it.
  const ordered = older.length > 0 ? [row, ...older, ...newer] : [...newer.slice(-1), row, ...newer.slice(0, -1)];
  return (
    <Modal open title={`版本对比-${row.name}`} width="90%" footer={null} onCancel={onClose}>
      {ordered.length < 2 ? (
        <EmptyState text="该流程只发布过一个版本，暂无可对比的内容" />
      ) : (
        <Versions
          of={['definition']}
          versions={ordered.map((each) => ({ id: each.definitionId, label: labelOf(each) }))}
          load={load}
        />
      )}
    </Modal>
  );
}
