import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { initialValues, rowStart } from '@jiaoyan/contract/bpm/form-check';
import { fieldTypes } from '@jiaoyan/contract/bpm/form-field';
import type { Json } from '@jiaoyan/contract/kernel/json';
import Form from 'antd/es/form';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import type { BuilderAction, Draft, Item } from './builder-state.ts';
import { ProcessField, spanOf } from './ProcessField.tsx';
import './process-form.css';

interface BuilderCanvasProps {
  draft: Draft;
  selected: number | undefined;
  /** Where a dragged field would go. */
  mark: number | undefined;
  canvas: RefObject<HTMLElement | null>;
  dispatch: (action: BuilderAction) => void;
  onDrag: (event: PointerEvent, item: Item) => void;
  /** Opens the settings where they are not beside the canvas. */
  onOpen: () => void;
}

/** The form as it will look, each field to be chosen, moved, doubled and removed. */
export function BuilderCanvas({
  draft,
  selected,
  mark,
  canvas,
  dispatch,
  onDrag,
  onOpen,
}: BuilderCanvasProps): ReactNode {
  const prefix = useId().replace(/\W/g, '');
  const { conf, items } = draft;
  const [instance] = Form.useForm();
  // The inputs show what the form will start with, and a detail table its columns.
  useEffect(() => instance.setFieldsValue(sampleValues(items)), [instance, items]);
  return (
    <section ref={canvas} className="builder-canvas" aria-label="画布">
      <div className="builder-sheet">
        <Form
          form={instance}
          name={prefix}
          component={false}
          layout={conf.labels === 'left' ? 'horizontal' : 'vertical'}
          colon={false}
        >
          <div className="process-form">
            <ul className="process-form-grid builder-grid" style={{ '--form-columns': conf.columns } as CSSProperties}>
              {items.map((item, at) => (
                <BuilderField
                  key={item.key}
                  item={item}
                  at={at}
                  count={items.length}
                  columns={conf.columns}
                  isSelected={item.key === selected}
                  mark={markOf(mark, at, items.length)}
                  dispatch={dispatch}
                  onDrag={onDrag}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </div>
        </Form>
        <p className="sr-only" role="status">
          {placeText(items, selected)}
        </p>
        {items.length === 0 && (
          <div className={mark === undefined ? 'builder-empty' : 'builder-empty is-target'}>
            <EmptyState text="从字段列表单击或拖动字段到这里" />
          </div>
        )}
      </div>
    </section>
  );
}

/** Where the chosen field stands, for those who move it without seeing it. */
function placeText(items: readonly Item[], selected: number | undefined): string {
  const at = items.findIndex(({ key }) => key === selected);
  return at < 0 ? '' : `${items[at]?.field.label}，第 ${at + 1} 个，共 ${items.length} 个`;
}

function sampleValues(items: readonly Item[]): Record<string, Json> {
  const fields = items.map(({ field }) => field);
  const blank = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const tables = fields.filter(({ type }) => type === 'table').map((field) => [field.name, [rowStart(field)]]);
  return { ...blank, ...initialValues(fields), ...Object.fromEntries(tables) };
}

function markOf(mark: number | undefined, at: number, count: number): 'before' | 'after' | undefined {
  if (mark === at) return 'before';
  return mark === count && at === count - 1 ? 'after' : undefined;
}

interface BuilderFieldProps extends Pick<BuilderCanvasProps, 'dispatch' | 'onDrag' | 'onOpen'> {
  item: Item;
  at: number;
  count: number;
  columns: number;
  isSelected: boolean;
  mark: 'before' | 'after' | undefined;
}

function BuilderField(props: BuilderFieldProps): ReactNode {
  const { item, at, columns, isSelected, mark, dispatch, onDrag, onOpen } = props;
  const { key, field } = item;
  const chooser = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone: the one that took its place goes on with it.
  useEffect(() => {
    if (isSelected && document.activeElement === document.body) chooser.current?.focus({ preventScroll: true });
  }, [isSelected]);
  const keys = (event: KeyboardEvent) => {
    const action = keyAction(event, key, at);
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  };
  const span = spanOf(field, columns);
  const classes = ['builder-field', isSelected && 'is-selected', mark && `is-${mark}`, span === columns && 'is-whole'];
  return (
    <li className={classes.filter(Boolean).join(' ')} style={{ '--field-span': span } as CSSProperties} data-place={at}>
      <div inert>
        <ProcessField field={field} columns={columns} isRead={false} value={field.initial} />
      </div>
      <button
        ref={chooser}
        type="button"
        className="builder-select"
        aria-label={`${field.label}（${fieldTypes[field.type]}）`}
        aria-pressed={isSelected}
        title="单击设置，Alt+↑↓ 移动，Ctrl+D 复制，Delete 删除"
        onClick={() => {
          dispatch({ type: 'select', key });
          onOpen();
        }}
        onKeyDown={keys}
        onPointerDown={(event) => event.pointerType !== 'touch' && onDrag(event, item)}
      />
      {field.show && (
        <span className="builder-hint" title="按条件显示">
          <EyeInvisibleOutlined aria-label="按条件显示" />
        </span>
      )}
      {isSelected && <FieldTools {...props} />}
    </li>
  );
}

/** What a key does to the field that has the focus. */
function keyAction(event: KeyboardEvent, key: number, at: number): BuilderAction | undefined {
  if (event.altKey && event.key === 'ArrowUp') return { type: 'move', key, to: at - 1 };
  if (event.altKey && event.key === 'ArrowDown') return { type: 'move', key, to: at + 1 };
  if (event.key === 'Delete' || event.key === 'Backspace') return { type: 'remove', key };
  if (event.ctrlKey && event.key.toLowerCase() === 'd') return { type: 'duplicate', key };
  return undefined;
}

function FieldTools({ item, at, count, dispatch, onDrag }: BuilderFieldProps): ReactNode {
  const { key, field } = item;
  const tools = [
    {
      label: '上移',
      icon: <ArrowUpOutlined aria-hidden />,
      disabled: at === 0,
      action: { type: 'move', key, to: at - 1 },
    },
    {
      label: '下移',
      icon: <ArrowDownOutlined aria-hidden />,
      disabled: at === count - 1,
      action: { type: 'move', key, to: at + 1 },
    },
    { label: '复制', icon: <CopyOutlined aria-hidden />, disabled: false, action: { type: 'duplicate', key } },
    { label: '删除', icon: <DeleteOutlined aria-hidden />, disabled: false, action: { type: 'remove', key } },
  ] as const;
  return (
    <span className="builder-tools">
      <span className="builder-handle" title="拖动排序" onPointerDown={(event) => onDrag(event, item)}>
        <HolderOutlined aria-hidden />
      </span>
      {tools.map(({ label, icon, disabled, action }) => (
        <button
          key={label}
          type="button"
          title={label}
          aria-label={`${label} ${field.label}`}
          disabled={disabled}
          onClick={() => dispatch(action)}
        >
          {icon}
        </button>
      ))}
    </span>
  );
}
