import { customType, numeric } from 'drizzle-orm/pg-core';

/** A number with decimals, read and written as text: empty stands for zero, which here means unknown. */
export const decimalText = (precision: number, scale: number) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => `numeric(${precision}, ${scale})`,
    toDriver: (text) => text || '0',
    fromDriver: (value) => (Number(value) === 0 ? '' : value.includes('.') ? value.replace(/\.?0+$/, '') : value),
  });

/** A day as text; drivers differ in what they make of one. */
export const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  fromDriver: (value) => value.slice(0, 10),
});

/** An amount of money in yuan as text; it never passes through floating point. */
export const money = () => numeric({ precision: 14, scale: 2 });

/** From when until when, without the end; read and written as wall time. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
const RANGE = /^\[("?)(.{19}).*?\1,("?)(.{19}).*?\3\)$/;

/** A stretch of time that the database can compare with others. */
export const period = customType<{ data: Period; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => `["${from}","${to}")`,
  fromDriver(value) {
    const [, , from = '', , to = ''] = RANGE.exec(value) ?? [];
    return { from, to };
  },
});

/** The same where it may still go on: then it has no end. */
export interface OpenPeriod {
  readonly from: string;
  readonly to: string | null;
}
const OPEN_RANGE = /^\[("?)(.{19}).*?\1,(?:("?)(.{19}).*?\3)?\)$/;

/** A stretch of time whose end may not be known yet. */
export const openPeriod = customType<{ data: OpenPeriod; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => (to === null ? `["${from}",)` : `["${from}","${to}")`),
  fromDriver(value) {
    const [, , from = '', , to] = OPEN_RANGE.exec(value) ?? [];
    return { from, to: to ?? null };
  },
});
