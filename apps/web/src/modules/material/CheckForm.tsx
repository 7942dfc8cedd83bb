import { type CheckDraft, checkDraft } from '@jiaoyan/contract/material/check';
import { CHECK_SCOPE } from '@jiaoyan/contract/material/status';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useRef } from 'react';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { FlagInput } from '../../kernel/input/FlagInput.tsx';
import { StoreSelect, TypeSelect } from './MaterialInputs.tsx';
import { useStores } from './materials.ts';

const WIDTH = 560;
const grades = [
  { value: 'A', label: 'A类：金额前80%' },
  { value: 'B', label: 'B类：金额80%~95%' },
  { value: 'C', label: 'C类：其余' },
];

interface CheckFormProps {
  onClose: () => void;
  onSaved: (checkId: number) => void;
}

/** Says what is to be counted, and how. */
export function CheckForm({ onClose, onSaved }: CheckFormProps): ReactNode {
  const saved = useRef(0);
  const stores = useStores();
  const [only] = stores;
  return (
    <MoveDialog<CheckDraft>
      key={stores.length}
      title="新建盘点"
      okText="开始盘点"
      done="盘点单已建立"
      width={WIDTH}
      schema={checkDraft}
      initial={{
        scope: CHECK_SCOPE.all,
        typeId: null,
        shelf: '',
        grade: null,
        blind: true,
        freeze: false,
        remark: '',
        ...(stores.length === 1 && only && { storeId: only.id }),
      }}
      call={async (body) => {
        saved.current = await materialApi.materialCheck.create({ body }, { quiet: true });
      }}
      onClose={() => (saved.current > 0 ? onSaved(saved.current) : onClose())}
    >
      <Fields />
    </MoveDialog>
  );
}

function Fields(): ReactNode {
  const scope: string = Form.useWatch('scope') ?? CHECK_SCOPE.all;
  return (
    <>
      <div className="report-columns">
        <Form.Item name="storeId" label="仓库" required>
          <StoreSelect />
        </Form.Item>
        <Form.Item name="scope" label="盘点范围" required>
          <DictSelect dictType="material_check_scope" />
        </Form.Item>
      </div>
      {scope === CHECK_SCOPE.type && (
        <Form.Item name="typeId" label="物资类别" required>
          <TypeSelect />
        </Form.Item>
      )}
      {scope === CHECK_SCOPE.shelf && (
        <Form.Item name="shelf" label="货架" required extra="货架编码的开头，如 A-01">
          <Input maxLength={20} />
        </Form.Item>
      )}
      {scope === CHECK_SCOPE.abc && (
        <Form.Item name="grade" label="ABC类" required>
          <Select options={grades} placeholder="请选择" />
        </Form.Item>
      )}
      <div className="report-columns">
        <Form.Item name="blind" label="盲盘" extra="盘点时不显示账面数量">
          <FlagInput />
        </Form.Item>
        <Form.Item name="freeze" label="冻结出入库" extra="盘点结束前，所盘物资不能出入库">
          <FlagInput />
        </Form.Item>
      </div>
      <Form.Item name="remark" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </>
  );
}
