import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { type LabelElement, type LabelText, labelFields } from '@jiaoyan/contract/qrcode/label';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import Switch from 'antd/es/switch';
import { type ReactNode, useId } from 'react';
import { elementName } from './label-edit.ts';

interface ElementPanelProps {
  element: LabelElement;
  onChange: (element: LabelElement, tag: string) => void;
  onRemove: () => void;
}
const measures = [
  ['x', '左边距', 0],
  ['y', '上边距', 0],
  ['w', '宽', 0.2],
  ['h', '高', 0.2],
] as const;
const aligns = [
  { value: 'left', label: '左' },
  { value: 'center', label: '中' },
  { value: 'right', label: '右' },
];

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <div className="label-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** The properties of the part of a label that is chosen. */
export function ElementPanel({ element, onChange, onRemove }: ElementPanelProps): ReactNode {
  return (
    <div className="label-panel-fields">
      <h3>{elementName(element)}</h3>
      <div className="label-measures">
        {measures.map(([name, label, min]) => (
          <Labelled key={name} label={`${label}（毫米）`}>
            {(id) => (
              <InputNumber
                id={id}
                min={min}
                max={297}
                step={0.5}
                precision={1}
                value={element[name]}
                onChange={(value) => value !== null && onChange({ ...element, [name]: value }, `${name}`)}
              />
            )}
          </Labelled>
        ))}
      </div>
      {element.type === 'text' && <TextFields element={element} onChange={onChange} />}
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
        删除元素
      </Button>
    </div>
  );
}

function TextFields({ element, onChange }: { element: LabelText; onChange: ElementPanelProps['onChange'] }): ReactNode {
  return (
    <>
      <Labelled label="文字">
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            value={element.text}
            status={element.text.trim() ? '' : 'error'}
            onChange={(event) => onChange({ ...element, text: event.target.value }, 'text')}
          />
        )}
      </Labelled>
      <div className="label-inserts" role="toolbar" aria-label="插入字段">
        {Object.entries(labelFields).map(([name, label]) => (
          <Button
            key={name}
            size="small"
            onClick={() => onChange({ ...element, text: `${element.text}{${name}}` }, '')}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="label-measures">
        <Labelled label="字号（磅）">
          {(id) => (
            <InputNumber
              id={id}
              min={4}
              max={72}
              step={0.5}
              value={element.size}
              onChange={(size) => size !== null && onChange({ ...element, size }, 'size')}
            />
          )}
        </Labelled>
        <Labelled label="加粗">
          {(id) => <Switch id={id} checked={element.bold} onChange={(bold) => onChange({ ...element, bold }, '')} />}
        </Labelled>
      </div>
      <Segmented
        aria-label="对齐"
        options={aligns}
        value={element.align}
        onChange={(align) => onChange({ ...element, align: align as LabelText['align'] }, '')}
      />
    </>
  );
}
