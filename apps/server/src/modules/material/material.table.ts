import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { decimalText } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { materialTypeTable } from './material-type.table.ts';

const quantityText = decimalText(14, 3);
const moneyText = decimalText(14, 2);

/** What can be kept in stores. Numbers below 1000 belong to the demo campus. */
export const materialTable = pgTable(
  'material',
  {
    materialId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    barcode: varchar({ length: 40 }).notNull().default(''),
    name: varchar({ length: 60 }).notNull(),
    spec: varchar({ length: 60 }).notNull().default(''),
    brand: varchar({ length: 40 }).notNull().default(''),
    unit: varchar({ length: 10 }).notNull(),
    typeId: integer().notNull(),
    /** 0 alike, 1 by batch, 2 each with its number. */
    track: varchar({ length: 1 }).notNull().default('0'),
    decimals: integer().notNull().default(0),
    minQty: quantityText().notNull().default('0'),
    maxQty: quantityText().notNull().default('0'),
    safeDays: integer().notNull().default(30),
    leadDays: integer().notNull().default(7),
    refPrice: moneyText().notNull().default('0'),
    /** 0 for what keeps for ever. */
    shelfDays: integer().notNull().default(0),
    returnable: boolean().notNull().default(false),
    substituteIds: integer().array().notNull().default(sql`'{}'`),
    images: varchar({ length: 2000 }).notNull().default(''),
    /** 1 for what old work orders named before there was a catalogue. */
    origin: varchar({ length: 1 }).notNull().default('0'),
    /** The material that this one turned out to be. */
    mergedInto: integer(),
    /** How people type what it is called: the first letters of its sounds. */
    pinyin: varchar({ length: 120 }).notNull().default(''),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'material_type', columns: [t.typeId], foreignColumns: [materialTypeTable.typeId] }),
    foreignKey({ name: 'material_merged', columns: [t.mergedInto], foreignColumns: [t.materialId] }),
    unique('material_code').on(t.code),
    unique('material_name').on(t.name, t.spec, t.brand, t.unit),
    uniqueIndex('material_barcode').on(t.barcode).where(sql`barcode <> ''`),
    index('material_of_type').on(t.typeId),
    index('material_merged_into').on(t.mergedInto).where(sql`merged_into IS NOT NULL`),
    check('material_decimals', sql`${t.decimals} BETWEEN 0 AND 3 AND (${t.track} <> '2' OR ${t.decimals} = 0)`),
  ],
);
export type MaterialRow = typeof materialTable.$inferSelect;
