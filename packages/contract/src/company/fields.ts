import { z } from 'zod';

const UPLOADED = /^\/profile\/upload\/[\w/.-]+$/;
/** Up to five uploaded files, comma-joined. */
export const uploads = (title: string) =>
  z
    .string()
    .max(2000)
    .default('')
    .refine((text) => text === '' || text.split(',').every((part) => UPLOADED.test(part)), '{label}格式不正确')
    .refine((text) => text.split(',').length <= 5, '{label}最多上传 5 个文件')
    .meta({ title });

/** What happened to a record, as its page tells it. */
export const companyEvent = z.object({
  eventId: z.int(),
  event: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  operatorName: z.string(),
  content: z.string(),
  files: z.string(),
  /** How far the work was, for entries about that. */
  progress: z.int().nullable(),
  createTime: z.string(),
});
export type CompanyEvent = z.output<typeof companyEvent>;
