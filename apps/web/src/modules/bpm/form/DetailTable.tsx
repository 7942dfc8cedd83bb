import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { columnSum, rowStart } from '@jiaoyan/contract/bpm/form-check';
import type { FormColumn, FormField } from '@jiaoyan/contract/bpm/form-field';
import { MAX_ROWS } from '@jiaoyan/contract/bpm/form-field';
import { checkValue } from '@jiaoyan/contract/bpm/form-value';
import type { Json } from '@jiaoyan/contract/kernel/json';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { useNarrow } from '../../../kernel/media.ts';
import { FieldInput } from './FieldInput.tsx';
import { FieldRead } from './FieldRead.tsx';

type Rows = readonly Readonly<Record<string, Json>>[];
const rowsOf = (value: unknown): Rows => (Array.isArray(value) ? (value as Rows) : []);

/** Rows of a form that people add and remove; cards where a table has no room. */
export function DetailTableInput({ field }: { field: FormField }): ReactNode {
  const most = field.max ?? MAX_ROWS;
  const rowCount = async (_rule: unknown, rows: unknown) => {
    const count = rowsOf(rows).length;
    const least = Math.max(field.min ?? 0, field.required ? 1 : 0);
    if (count < least) throw new Error(least === 1 ? `${field.label}不能为空` : `${field.label}不能少于${least}行`);
    if (count > most) throw new Error(`${field.label}不能超过${most}行`);
  };
  return (
    <Form.List name={field.name} rules={[{ validator: rowCount }]}>
      {(rows, { add, remove }, { errors }) => (
        <div className="detail-table">
          <RowList
            field={field}
            names={rows.map(({ name }) => name)}
            keys={rows.map(({ key }) => key)}
            onRemove={remove}
          />
          <Sums field={field} />
          <Form.ErrorList errors={errors} />
          {rows.length < most && (
            <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => add(rowStart(field))}>
              添加{field.label}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

interface RowListProps {
  field: FormField;
  names: readonly number[];
  keys: readonly number[];
  onRemove: (at: number) => void;
}

function RowList({ field, names, keys, onRemove }: RowListProps): ReactNode {
  const narrow = useNarrow();
  if (names.length === 0) return null;
  const removeButton = (at: number) => (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`删除第 ${at + 1} 行`}
      onClick={() => onRemove(at)}
    />
  );
  if (narrow)
    return names.map((name, at) => (
      <section key={keys[at]} className="detail-card" aria-label={`${field.label}第 ${at + 1} 行`}>
        <header>
          <b>
            {field.label} {at + 1}
          </b>
          {removeButton(name)}
        </header>
        {field.columns.map((column) => (
          <Cell key={column.name} column={column} row={name} shown />
        ))}
      </section>
    ));
  return (
    <table className="detail-grid">
      <Heads field={field} last />
      <tbody>
        {names.map((name, at) => (
          <tr key={keys[at]}>
            <td className="num">{at + 1}</td>
            {field.columns.map((column) => (
              <td key={column.name}>
                <Cell column={column} row={name} />
              </td>
            ))}
            <td>{removeButton(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads({ field, last = false }: { field: FormField; last?: boolean }): ReactNode {
  return (
    <thead>
      <tr>
        <th className="detail-number">序号</th>
        {field.columns.map(({ name, label, required }) => (
          <th key={name} className={required && last ? 'is-required' : ''}>
            {label}
          </th>
        ))}
        {last && <th className="detail-action">操作</th>}
      </tr>
    </thead>
  );
}

/** One value of a row; the label stands above it in a card, in a table the column has it. */
function Cell({ column, row, shown = false }: { column: FormColumn; row: number; shown?: boolean }): ReactNode {
  const validator = async (_rule: unknown, value: unknown) => {
    const checked = checkValue(column, value);
    if ('message' in checked) throw new Error(checked.message);
  };
  return (
    <Form.Item
      name={[row, column.name]}
      {...(shown && { label: column.label })}
      required={column.required}
      rules={[{ validator }]}
    >
      <FieldInput field={column} label={`${column.label} 第 ${row + 1} 行`} />
    </Form.Item>
  );
}

function Sums({ field }: { field: FormField }): ReactNode {
  const rows = rowsOf(Form.useWatch(field.name));
  return <SumLine field={field} rows={rows} />;
}

function SumLine({ field, rows }: { field: FormField; rows: Rows }): ReactNode {
  const summed = field.columns.filter(({ sum }) => sum);
  if (summed.length === 0 || rows.length === 0) return null;
  return (
    <p className="detail-sums">
      {summed.map((column) => (
        <span key={column.name}>
          {column.label}合计：
          <b className="num">
            <FieldRead field={column} value={columnSum(column, rows)} />
          </b>
        </span>
      ))}
    </p>
  );
}

/** The rows for people who only read them. */
export function DetailTableRead({ field, value }: { field: FormField; value: Json | undefined }): ReactNode {
  const narrow = useNarrow();
  const rows = rowsOf(value);
  if (rows.length === 0) return <span className="process-form-empty">未填写</span>;
  const numbered = rows.map((row, at) => ({ row, key: at + 1 }));
  return (
    <div className="detail-table">
      {narrow ? (
        numbered.map(({ row, key }) => (
          <section key={key} className="detail-card" aria-label={`${field.label}第 ${key} 行`}>
            <header>
              <b>
                {field.label} {key}
              </b>
            </header>
            <dl>
              {field.columns.map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>
                    <FieldRead field={column} value={row[column.name]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))
      ) : (
        <table className="detail-grid">
          <Heads field={field} />
          <tbody>
            {numbered.map(({ row, key }) => (
              <tr key={key}>
                <td className="num">{key}</td>
                {field.columns.map((column) => (
                  <td key={column.name}>
                    <FieldRead field={column} value={row[column.name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <SumLine field={field} rows={rows} />
    </div>
  );
}
