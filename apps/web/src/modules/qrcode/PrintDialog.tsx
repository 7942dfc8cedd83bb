import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Modal from 'antd/es/modal';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { saveBlob } from '../../kernel/files/save-file.ts';

/** How the labels lie on their paper. */
interface Sheet {
  readonly templateId: number;
  readonly skip: number;
  readonly base: string;
}
interface SheetDialogProps {
  bizType: string;
  /** How many labels there will be; unknown where the server looks for them. */
  count: number | undefined;
  ask: (signal: AbortSignal) => Promise<TemplateOption[]>;
  print: (sheet: Sheet) => Promise<{ blob: Blob; name: string }>;
  disabled?: boolean;
  /** Which labels are wanted. */
  children?: ReactNode;
  onClose: () => void;
}

interface TemplateOption {
  id: number;
  label: string;
  perPage: number;
  isDefault: boolean;
}

/** The templates for a kind of objects, and which one is taken: the default unless another is chosen. */
function useTemplates(bizType: string, ask: SheetDialogProps['ask']) {
  const [chosen, setChosen] = useState<number>();
  const { data: templates = [], isLoading } = useQuery({
    queryKey: ['qrTemplate', 'options', bizType],
    queryFn: ({ signal }) => ask(signal),
  });
  // The default comes first.
  const template: TemplateOption | undefined = templates.find(({ id }) => id === chosen) ?? templates[0];
  return { templates, isLoading, template, setChosen };
}

/** Makes a sheet of labels with a template of the right kind. */
export function SheetDialog(props: SheetDialogProps): ReactNode {
  const { bizType, count, ask, print, disabled = false, children, onClose } = props;
  const choice = useTemplates(bizType, ask);
  const { template } = choice;
  const [first, setFirst] = useState(1);
  const { busy, run } = useAction();
  const skip = template ? Math.min(first, template.perPage) - 1 : 0;
  const make = async () => {
    if (!template) return;
    const work = async () => {
      const { blob, name } = await print({ templateId: template.id, skip, base: location.origin });
      saveBlob(new Blob([blob], { type: 'application/pdf' }), name || '二维码标签.pdf');
    };
    await run(work, onClose);
  };
  const pages = template && count !== undefined ? Math.ceil((count + skip) / template.perPage) : 0;
  return (
    <Modal
      open
      title="打印二维码标签"
      width={460}
      okText="生成 PDF"
      cancelText="取消"
      okButtonProps={{ disabled: !template || disabled }}
      confirmLoading={busy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      {children}
      <PrintForm choice={choice} first={first} onFirst={setFirst} />
      <p className="qr-hint">
        {count !== undefined && `共 ${count} 个标签，${pages} 页。`}打印时请选择“实际大小”，不要缩放。
      </p>
    </Modal>
  );
}

interface PrintDialogProps {
  bizType: string;
  ids: readonly number[];
  onClose: () => void;
}

/** Prints codes that there are. */
export const PrintDialog = ({ bizType, ids, onClose }: PrintDialogProps): ReactNode => (
  <SheetDialog
    bizType={bizType}
    count={ids.length}
    ask={(signal) => qrcodeApi.qrTemplate.options({ query: { bizType } }, { signal })}
    print={(sheet) => qrcodeApi.qrcode.print({ body: { ids: [...ids], ...sheet } })}
    onClose={onClose}
  />
);

interface PrintFormProps {
  choice: ReturnType<typeof useTemplates>;
  first: number;
  onFirst: (first: number) => void;
}

function PrintForm({ choice, first, onFirst }: PrintFormProps): ReactNode {
  const { templates, isLoading, template, setChosen } = choice;
  return (
    <Form layout="vertical">
      <Form.Item label="标签模板" htmlFor="print-template">
        <Select<number>
          id="print-template"
          loading={isLoading}
          placeholder="没有可用的模板"
          options={templates.map(({ id, label, isDefault }) => ({
            value: id,
            label: isDefault ? `${label}（默认）` : label,
          }))}
          {...(template && { value: template.id })}
          onChange={setChosen}
        />
      </Form.Item>
      {template && template.perPage > 1 && (
        <Form.Item
          label="从第几枚开始"
          htmlFor="print-first"
          extra="用过的标签纸可以接着打印：按从左到右、从上到下数。"
        >
          <InputNumber
            id="print-first"
            min={1}
            max={template.perPage}
            precision={0}
            value={first}
            onChange={(value) => onFirst(value ?? 1)}
          />
        </Form.Item>
      )}
    </Form>
  );
}
