import { type Fields, nameField } from '@jiaoyan/contract/kernel/field';
import type { Page } from '@jiaoyan/contract/kernel/http';
import type { ListInput } from '@jiaoyan/contract/kernel/resource';
import type { ReactNode } from 'react';
import type { CallOptions } from './call/client.ts';

/** The parts of a contract resource that screens read. */
export interface ResourceShape {
  readonly name: string;
  readonly title: string;
  readonly permission: string;
  /** Name of the id on the wire. */
  readonly id: string;
  readonly fields: Fields;
  /** Lists offer the history of each record. */
  readonly history?: boolean;
  /** The field with the time; absent means that records carry createTime beside their fields. */
  readonly time?: string;
  /** Title of a first column with the id; absent means there is none. */
  readonly idLabel?: string;
}

export type Values = Record<string, unknown>;
/** The query of a list. */
export type Query = ListInput & Record<string, unknown>;

/** The calls of a list whose rows nobody writes, as loosely typed as a page over any resource needs them. */
export interface ListCalls<T> {
  list(args: { query: Query }, options?: CallOptions): Promise<Page<T>>;
  export(args: { query: Query }, options?: CallOptions): Promise<string>;
  remove(args: { params: { ids: string } }, options?: CallOptions): Promise<void>;
}

/** The calls of a form. */
export interface RecordCalls<T> {
  get(args: { params: { id: number } }, options?: CallOptions): Promise<T>;
  create(args: { body: Values }, options?: CallOptions): Promise<number>;
  update(args: { body: Values }, options?: CallOptions): Promise<void>;
}

/** The calls of a resource. */
export interface CrudCalls<T> extends ListCalls<T>, RecordCalls<T> {}

/** Whether records can be added and changed, not only looked at. */
export const isWritable = <T>(calls: ListCalls<T> | CrudCalls<T>): calls is CrudCalls<T> => 'update' in calls;

/** Something a user can do with one row. */
export interface RowAction {
  key: string;
  label: string;
  /** Permission code without which the action is not shown. */
  permission?: string;
  danger?: boolean;
  onClick: () => void;
}

/** What a form works on: a new record or the one with this id. */
export type FormTarget = 'new' | number;

/** The inputs that a page brings for some fields; null leaves a field out of the form. */
export type FormFields = Readonly<Record<string, ReactNode>>;

/** A value of a row by field name; the row types of the contract are closed, pages over any resource are not. */
export const cellOf = (row: object, name: string): unknown => (row as Values)[name];
/** The id of a row. */
export const idOf = (resource: ResourceShape, row: object): number => Number(cellOf(row, resource.id));

/** What to call a record in a question. */
export function nameOf(resource: ResourceShape, row: object): string {
  const field = nameField(resource.fields);
  return String((field && cellOf(row, field)) || idOf(resource, row));
}
