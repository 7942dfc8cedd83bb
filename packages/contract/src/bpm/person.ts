import { z } from 'zod';
import { json } from '../kernel/json.ts';
import { MAX_ID } from '../kernel/resource.ts';

/** A person as the workflow names them. */
export const person = z.object({ userId: z.int(), nickname: z.string(), deptName: z.string() });
export type Person = z.output<typeof person>;

/** Ids of users in a body. */
export const userIds = z
  .array(z.int().positive().max(MAX_ID, '{label}编号格式不正确'))
  .max(200)
  .meta({ title: '用户' });
/** What somebody says about a decision. */
export const reason = z.string().trim().max(1000).default('').meta({ title: '审批建议' });
/** The same where it must not be missing. */
export const neededReason = z.string().trim().min(1).max(1000).meta({ title: '审批建议' });
/** Addresses of uploaded files, as the upload call answers them. */
export const files = z
  .array(
    z.object({
      name: z.string().max(200),
      url: z
        .string()
        .max(500)
        .regex(/^\/profile\/upload\/[\w./-]+$/, '附件地址不正确'),
    }),
  )
  .max(10)
  .default([])
  .meta({ title: '附件' });
/** The values of a form by the names of its fields. */
export const formValues = z.record(z.string().max(100), json).meta({ title: '表单内容' });
