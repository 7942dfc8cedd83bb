import { customType } from 'drizzle-orm/pg-core';

/** A number with decimals, read and written as text: empty stands for zero, which here means unknown. */
export const decimalText = (precision: number, scale: number) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => `numeric(${precision}, ${scale})`,
    toDriver: (text) => text || '0',
    fromDriver: (value) => (Number(value) === 0 ? '' : value.includes('.') ? value.replace(/\.?0+$/, '') : value),
  });
