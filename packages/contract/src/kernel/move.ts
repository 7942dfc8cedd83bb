import { z } from 'zod';

/** The version of the record that the caller saw; left out by those who do not care. */
export const version = z.int().optional().meta({ title: '版本' });
/** Why somebody does what they do. */
export const reason = (title = '原因', min = 1) =>
  z
    .string()
    .trim()
    .min(min, min > 1 ? `{label}至少填写${min}个字` : undefined)
    .max(200)
    .meta({ title });
const UPLOADED = /^\/profile\/upload\/[\w/.-]+$/;

/** Up to five uploaded pictures, comma-joined. */
export const pictures = (title = '照片') =>
  z
    .string()
    .max(2000)
    .default('')
    .refine((text) => text === '' || text.split(',').every((part) => UPLOADED.test(part)), '{label}格式不正确')
    .refine((text) => text.split(',').length <= 5, '图片最多上传 5 张')
    .meta({ title });
export const userId = (title: string) => z.int().positive().max(2_147_483_647).meta({ title });
export { moment } from './calendar.ts';
/** What a move answers: how the record stands now. */
export const moved = z.object({ status: z.string(), version: z.int() });
export type Moved = z.output<typeof moved>;
