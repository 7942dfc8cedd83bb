import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { ValueTable } from './ValueTable.tsx';

interface Part {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
}
type Pair = Readonly<Record<string, string>>;

interface PairTableProps {
  title: string;
  addText: string;
  formTitle: string;
  question: string;
  first: Part;
  second: Part;
  value?: readonly Pair[];
  onChange?: (value: readonly Pair[]) => void;
}

/** A list of pairs inside a form. */
export function PairTable({ first, second, ...props }: PairTableProps): ReactNode {
  const parts = [first, second];
  return (
    <ValueTable<Pair>
      {...props}
      blank={{ [first.name]: '', [second.name]: '' }}
      columns={parts.map((part) => ({ title: part.label, text: (row) => row[part.name] }))}
      form={() =>
        parts.map((part) => (
          <Form.Item
            key={part.name}
            name={part.name}
            label={part.label}
            rules={part.optional ? [] : [{ required: true, whitespace: true }]}
          >
            <Input />
          </Form.Item>
        ))
      }
    />
  );
}
