import { type DocDetail, docDraft } from '@jiaoyan/contract/material/doc';
import { DOC_KIND, handWritten, incoming } from '@jiaoyan/contract/material/status';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useRef } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RoomDeptSelect } from '../../domain/AreaInputs.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { parseTime } from '../../kernel/time.ts';
import { BinScan } from './BinScan.tsx';
import { useBinLines } from './bin-lines.ts';
import { DocLinesInput } from './DocLinesInput.tsx';
import { blankLine, newKey, sentLines, type TypedLine, typedLines } from './doc-lines.ts';
import { ProviderSelect, StoreSelect } from './MaterialInputs.tsx';
import { useStores } from './materials.ts';

const DIALOG_WIDTH = 820;
interface Typed {
  kind: string;
  storeId: number | null;
  toStoreId: number | null;
  providerId: number | null;
  deptId: number | null;
  reason: string;
  bizDate: string;
  lines: TypedLine[];
}

interface DocFormProps {
  /** The draft that is changed; a new one without. */
  doc?: DocDetail;
  /** Where a scan led here from. */
  start?: Pick<Typed, 'storeId' | 'lines'>;
  onClose: () => void;
  onSaved: (docId: number) => void;
}

const startOf = (doc: DocDetail | undefined, storeId: number | null): Typed =>
  doc
    ? { ...doc, lines: typedLines(doc) }
    : {
        kind: DOC_KIND.receipt,
        storeId,
        toStoreId: null,
        providerId: null,
        deptId: null,
        reason: '',
        bizDate: parseTime(Date.now(), '{y}-{m}-{d}'),
        lines: [blankLine],
      };

/** The lines travel without what is only shown. */
const withSentLines = (values: Typed) => ({ ...values, lines: sentLines(values.lines) });
/** What is checked here is what the server checks. */
const schema = z.preprocess((values) => withSentLines(values as Typed), docDraft);

/** Writes down that goods come, go or change places. */
export function DocForm({ doc, start, onClose, onSaved }: DocFormProps): ReactNode {
  // The same press twice is the same document.
  const clientKey = useRef(newKey());
  const saved = useRef(0);
  const stores = useStores();
  const [only] = stores;
  const send = async (values: Typed) => {
    const body = docDraft.parse(withSentLines(values));
    if (!doc) {
      const created = { body: { ...body, clientKey: clientKey.current } };
      saved.current = await materialApi.materialDoc.create(created, { quiet: true });
      return;
    }
    saved.current = doc.docId;
    const changed = { body: { ...body, docId: doc.docId, version: doc.version } };
    await materialApi.materialDoc.update(changed, { quiet: true });
  };
  return (
    <MoveDialog<Typed>
      key={stores.length}
      title={doc ? `修改 ${doc.code}` : '新增库存单据'}
      okText="保存草稿"
      done="已保存，请核对后提交"
      width={DIALOG_WIDTH}
      schema={schema}
      initial={{ ...startOf(doc, stores.length === 1 && only ? only.id : null), ...start }}
      call={send}
      onClose={() => (saved.current > 0 ? onSaved(saved.current) : onClose())}
    >
      <Fields isNew={!doc} />
    </MoveDialog>
  );
}

function Fields({ isNew }: { isNew: boolean }): ReactNode {
  const kind: string = Form.useWatch('kind') ?? DOC_KIND.receipt;
  const storeId: number | null | undefined = Form.useWatch('storeId');
  const isIncoming = incoming.includes(kind);
  const add = useBinLines({ hasSerials: true });
  return (
    <>
      <div className="report-columns">
        <Form.Item name="kind" label="单据类型" required>
          <DictSelect dictType="material_doc_kind" only={handWritten} disabled={!isNew} />
        </Form.Item>
        <Form.Item name="bizDate" label="业务日期" required>
          <DateInput />
        </Form.Item>
        <Form.Item name="storeId" label={isIncoming ? '入库仓库' : '出库仓库'} required>
          <StoreSelect />
        </Form.Item>
        {kind === DOC_KIND.move && (
          <Form.Item name="toStoreId" label="调入仓库" required>
            <StoreSelect all />
          </Form.Item>
        )}
        {isIncoming && (
          <Form.Item name="providerId" label="供应商">
            <ProviderSelect />
          </Form.Item>
        )}
        {kind === DOC_KIND.issue && (
          <Form.Item name="deptId" label="领用部门" required>
            <RoomDeptSelect />
          </Form.Item>
        )}
      </div>
      <BinScan storeId={storeId} onBin={add} />
      <Form.Item name="lines" label="物资明细" required>
        <DocLinesInput isIncoming={isIncoming} />
      </Form.Item>
      <Form.Item name="reason" label="事由" required={kind === DOC_KIND.loss}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </>
  );
}
