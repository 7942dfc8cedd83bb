import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { type LabelValues, labelLayout, sampleLabel } from '@jiaoyan/contract/qrcode/label';
import type { QrTemplate } from '@jiaoyan/contract/qrcode/qr-template';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { ElementPanel } from './ElementPanel.tsx';
import { LabelCanvas } from './LabelCanvas.tsx';
import { draw, elementKinds, newElement, redo, startDrawing, strayCount, undo } from './label-edit.ts';
import './qrcode.css';

const TEMPLATES = ['qrTemplate'];

function useDrawing(template: QrTemplate) {
  const [drawing, setDrawing] = useState(() => startDrawing(template.layout));
  const [selected, setSelected] = useState(-1);
  const elements = drawing.present;
  return {
    drawing,
    elements,
    selected: elements[selected] ? selected : -1,
    setSelected,
    change: (next: typeof elements, tag = '') => setDrawing((old) => draw(old, next, tag)),
    add: (element: (typeof elements)[number]) => {
      setDrawing((old) => draw(old, [...old.present, element]));
      setSelected(elements.length);
    },
    remove: (at: number) => {
      setDrawing((old) => draw(old, old.present.toSpliced(at, 1)));
      setSelected(-1);
    },
    undo: () => setDrawing(undo),
    redo: () => setDrawing(redo),
  };
}

/** What keeps a drawing from being stored, in words. */
function problemOf(template: QrTemplate, elements: ReturnType<typeof useDrawing>['elements']): string | undefined {
  const parsed = labelLayout.safeParse(elements);
  if (!elements.some(({ type }) => type === 'qr')) return '版式须包含二维码';
  if (!parsed.success) return '文字不能为空';
  const stray = strayCount(elements, template);
  return stray > 0 ? `有${stray}个元素超出标签` : undefined;
}

/** Draws a label: add parts, pull them about, set their properties, undo and redo. */
export function LabelEditor({ template, onClose }: { template: QrTemplate; onClose: () => void }): ReactNode {
  const state = useDrawing(template);
  const { busy, run } = useRun(TEMPLATES);
  const { data: values = sampleLabel } = useQuery({
    queryKey: ['qrTemplate', 'values', template.bizType],
    queryFn: ({ signal }) =>
      qrcodeApi.qrTemplate.preview({ body: { bizType: template.bizType } }, { quiet: true, signal }),
  });
  const save = async () => {
    const problem = problemOf(template, state.elements);
    if (problem) return message.warning(problem);
    const { templateId, version } = template;
    const body = { templateId, version, layout: [...state.elements] };
    await run(() => qrcodeApi.qrTemplate.update({ body }), '保存成功', onClose);
  };
  const close = async () => {
    if (
      state.drawing.past.length === 0 ||
      (await confirmDialog('版式尚未保存，确认放弃修改？', { okText: '放弃修改' }))
    )
      onClose();
  };
  return (
    <Modal
      open
      className="label-editor"
      title={`设计标签 - ${template.name}（${template.width}×${template.height} 毫米）`}
      width={1080}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={() => void close()}
    >
      <EditorBody template={template} state={state} values={values} />
    </Modal>
  );
}

interface EditorBodyProps {
  template: QrTemplate;
  state: ReturnType<typeof useDrawing>;
  values: LabelValues;
}

function EditorBody({ template, state, values }: EditorBodyProps): ReactNode {
  const { elements, selected } = state;
  const chosen = elements[selected];
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) state.redo();
    else state.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of everything inside
    <div className="label-workbench" onKeyDown={press}>
      <div className="label-stage">
        <EditorTools template={template} state={state} />
        <LabelCanvas
          size={template}
          elements={elements}
          values={values}
          selected={selected}
          onSelect={state.setSelected}
          onChange={state.change}
          onRemove={state.remove}
        />
        <p className="label-tip">拖动移动，拖角缩放，按毫米对齐；方向键微调，按住 Alt 为 0.1 毫米；Delete 删除。</p>
      </div>
      <aside className="label-panel" aria-label="元素属性">
        {chosen ? (
          <ElementPanel
            key={selected}
            element={chosen}
            onChange={(element, tag) => state.change(elements.with(selected, element), tag && `${tag} ${selected}`)}
            onRemove={() => state.remove(selected)}
          />
        ) : (
          <p className="label-tip">选择标签上的元素，在这里设置它的位置、大小和文字。</p>
        )}
      </aside>
    </div>
  );
}

function EditorTools({ template, state }: Pick<EditorBodyProps, 'template' | 'state'>): ReactNode {
  const { past, future } = state.drawing;
  return (
    <div className="label-tools" role="toolbar" aria-label="标签工具">
      {elementKinds.map(({ type, label }) => (
        <Button key={type} onClick={() => state.add(newElement(type, template))}>
          添加{label}
        </Button>
      ))}
      <span className="label-tools-gap" />
      <Button aria-label="撤销" icon={<UndoOutlined aria-hidden />} disabled={past.length === 0} onClick={state.undo} />
      <Button
        aria-label="重做"
        icon={<RedoOutlined aria-hidden />}
        disabled={future.length === 0}
        onClick={state.redo}
      />
    </div>
  );
}
