// @vitest-environment happy-dom
import { type FormFieldInput, formConfSchema, formFieldSchema } from '@jiaoyan/contract/bpm/form-field';
import type { Json } from '@jiaoyan/contract/kernel/json';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type ProcessForm, useProcessForm } from './ProcessForm.tsx';

afterEach(cleanup);

const conf = formConfSchema.parse({});
const fieldsOf = (...fields: FormFieldInput[]) => fields.map((field) => formFieldSchema.parse(field));
const fields = fieldsOf(
  { type: 'text', name: 'reason', label: '事由', required: true },
  { type: 'money', name: 'amount', label: '金额' },
  { type: 'text', name: 'secret', label: '内部意见', initial: '无' },
);

let current: ProcessForm;
function Probe(props: Omit<Parameters<typeof useProcessForm>[0], 'form'>): ReactNode {
  current = useProcessForm({ ...props, form: { conf, fields } });
  return current.node;
}
const show = (props: Parameters<typeof Probe>[0]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe {...props} />
    </QueryClientProvider>,
  );
const submit = async () => {
  let sent: Record<string, Json> | undefined;
  await act(async () => {
    sent = await current.submit();
  });
  return sent;
};

test('a form to fill in shows what is wrong beside the field and gives its values when nothing is', async () => {
  show({ values: {} });
  expect(await submit()).toBeUndefined();
  await screen.findByText('事由不能为空');
  fireEvent.change(screen.getByLabelText('事由'), { target: { value: ' 买纸 ' } });
  fireEvent.change(screen.getByLabelText('金额'), { target: { value: '12.5' } });
  expect(await submit()).toEqual({ reason: '买纸', amount: 12.5, secret: '无' });
});

test('fields that may only be read are text, hidden ones are not there, and neither is sent', async () => {
  show({ values: { reason: '买纸', amount: 1234.5, secret: '保密' }, access: { reason: 'edit', secret: 'hidden' } });
  expect(screen.getByText('¥ 1,234.50')).toBeDefined();
  expect(screen.queryByLabelText('金额')).toBeNull();
  expect(screen.queryByText('内部意见')).toBeNull();
  fireEvent.change(screen.getByLabelText('事由'), { target: { value: '买笔' } });
  expect(await submit()).toEqual({ reason: '买笔' });
});

test('a form that is only read has no inputs', () => {
  show({ values: { reason: '买纸' }, readOnly: true });
  expect(screen.getByText('买纸')).toBeDefined();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.getAllByText('未填写')).toHaveLength(2);
});
