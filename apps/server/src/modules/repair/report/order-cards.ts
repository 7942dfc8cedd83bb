import { LINE_SOURCE } from '@jiaoyan/contract/material/status';
import type { OrderCard } from '@jiaoyan/contract/repair/report-view';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { Services } from '../../../kernel/services.ts';
import { materialTable } from '../../material/material.table.ts';
import { userTable } from '../../system/user.table.ts';
import { orderMaterialTable as m, type Order } from './order.table.ts';
import type { OutsideWork } from './outsourcing.ts';

/** A material that only old orders know. */
const OLD = '1';
/** Where cards are read from. */
export type Source = Pick<Services, 'db' | 'registered'>;

async function peopleOf(db: Db, orders: readonly Order[]) {
  const ids = [...new Set(orders.flatMap(({ workerId, helperIds }) => [workerId, ...helperIds]))];
  const rows = await db
    .select({ userId: userTable.userId, name: userTable.nickName, phone: userTable.phonenumber })
    .from(userTable)
    .where(inArray(userTable.userId, [...ids]));
  return new Map(rows.map((row) => [row.userId, row]));
}

async function materialsOf(db: Db, orders: readonly Order[]) {
  const rows = await db
    .select({ line: m, goods: materialTable })
    .from(m)
    .leftJoin(materialTable, eq(materialTable.materialId, m.materialId))
    .where(inArray(m.orderId, [...orders.map(({ orderId }) => orderId)]))
    .orderBy(asc(m.lineId));
  const shown = rows.map(({ line, goods }) => {
    // What was written down before there was a catalogue is called as the catalogue does, once somebody said what it is.
    const isKnown = line.source === LINE_SOURCE.old && goods !== null && goods.origin !== OLD;
    return isKnown ? { ...line, name: [goods.name, goods.spec].filter(Boolean).join(' ') } : line;
  });
  return (orderId: number) => shown.filter((row) => row.orderId === orderId);
}

/** The companies that do the work, where one does. */
async function companiesOf({ db, registered }: Source, orders: readonly Order[]) {
  const ids = orders.flatMap(({ companyOrderId }) => companyOrderId ?? []);
  const companies = new Map<number, OutsideWork>();
  if (ids.length === 0) return companies;
  for (const outside of registered.list('outsourcing'))
    for (const [id, work] of await outside.companiesOf(db, ids)) companies.set(id, work);
  return companies;
}

/** Orders with the names of their people; what they cost only for those whom it concerns. */
export async function orderCards(source: Source, orders: readonly Order[], withCosts: boolean): Promise<OrderCard[]> {
  if (orders.length === 0) return [];
  const { db } = source;
  const people = await peopleOf(db, orders);
  const companies = await companiesOf(source, orders);
  const materials = withCosts ? await materialsOf(db, orders) : () => [];
  return orders.map((order) => ({
    ...order,
    checklistResult: [...order.checklistResult],
    workerName: people.get(order.workerId)?.name ?? '',
    workerPhone: people.get(order.workerId)?.phone ?? '',
    helperNames: order.helperIds.map((id) => people.get(id)?.name ?? '').join('、'),
    request: withCosts ? order.request : null,
    laborCost: withCosts ? order.laborCost : '',
    materialCost: withCosts ? order.materialCost : '',
    companyCost: withCosts ? order.companyCost : '',
    companyOrderCode: companies.get(order.companyOrderId ?? 0)?.code ?? '',
    companyName: companies.get(order.companyOrderId ?? 0)?.name ?? '',
    materials: materials(order.orderId),
  }));
}
