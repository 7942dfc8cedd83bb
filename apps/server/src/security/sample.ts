import { z } from 'zod';

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

/** Values that their type alone does not tell, by the names of their fields. */
const known: Readonly<Record<string, unknown>> = {
  from: '2034-01-09 08:00',
  to: '2034-01-09 09:00',
  until: '2034-01-09 08:00',
  eta: '2034-01-09 08:00',
  startTime: '2034-01-09 08:00:00',
  endTime: '2034-01-09 12:00:00',
  dutyDate: '2034-01-09',
  expectEnd: '2034-01-09',
  period: '2034-01',
  reporterPhone: '13900000001',
  phone: '13900000001',
  amount: '100',
  budget: '100',
  finalAmount: '100',
  afterImages: '/profile/upload/2026/01/01/photo.png',
  password: 'another-Horse-9',
  userName: 'somebody',
  version: 0,
  invoiceNo: 'A1',
  base: 'https://campus.example',
  img: '/profile/upload/2026/01/01/photo.png',
  planX: 0.5,
  planY: 0.5,
  content: '说明的文字内容',
  qty: '1',
  bizDate: '2024-01-09',
  startDate: '2024-01-09',
  endDate: '2034-01-09',
  workDate: '2034-01-09',
  firstDate: '2034-01-09',
  planDay: '2034-01-09',
  expectDate: '2034-01-09',
  grantYear: 2034,
  shelf: 'A-01',
  minQty: '1',
  maxQty: '2',
  points: '1',
};

/** A moment where a day is asked for is cut to its day. */
const fitting = (value: unknown, { maxLength }: Shape) =>
  typeof value === 'string' ? value.slice(0, maxLength) : value;

function exampleOf(shape: Shape, name: string): unknown {
  if (name in known && shape.type !== 'array') return fitting(known[name], shape);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [one] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (one) return exampleOf(one, name);
  if (shape.type === 'string') return '说明的文字内容'.padEnd(shape.minLength ?? 0, '字');
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === 'boolean') return false;
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items ?? {}, ''));
  return objectOf(shape);
}

const objectOf = ({ properties = {}, required = [] }: Shape): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, name)]));

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** The least that a call accepts. */
export const sampleOf = (schema: z.ZodType): Record<string, unknown> => objectOf(shapeOf(schema));

/** The names of what a call may carry. */
export const namesIn = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(shapeOf(schema).properties ?? {}) : [];
