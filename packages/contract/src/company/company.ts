import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { choice, dict, type Field, files, note, optionalText, text } from '../kernel/field.ts';
import { data, GET, PUT } from '../kernel/http.ts';
import { version } from '../kernel/move.ts';
import { optionalDay, people, phone } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { isCreditCode } from './credit-code.ts';

const path = '/repair/company';
const permission = 'repair:company';

const creditCode: Field<string, false> = {
  kind: 'text',
  label: '统一社会信用代码',
  schema: z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .refine(isCreditCode, '统一社会信用代码不正确')
    .meta({ title: '统一社会信用代码' }),
  optional: false,
  max: 18,
  list: false,
};

const qualification = z.object({
  name: z.string().trim().min(1).max(60).meta({ title: '资质名称' }),
  no: z.string().trim().max(40).default('').meta({ title: '证书编号' }),
  expire: day('资质到期日'),
  file: z
    .string()
    .max(200)
    .regex(/^$|^\/profile\/upload\/[\w/.-]+$/, '{label}格式不正确')
    .default('')
    .meta({ title: '资质文件' }),
});
/** A certificate of a company, and until when it holds. */
export type Qualification = z.output<typeof qualification>;
const qualifications: Field<Qualification[], true> = {
  kind: 'text',
  label: '资质',
  schema: z.array(qualification).max(20).meta({ title: '资质' }) as z.ZodType<Qualification[]>,
  initial: [],
  optional: true,
  list: false,
};
const trades: Field<string[], false> = {
  kind: 'tags',
  label: '承接工种',
  schema: z
    .array(z.string().trim().min(1).max(10))
    .min(1)
    .max(20)
    .transform((list) => [...new Set(list)])
    .meta({ title: '承接工种' }),
  optional: false,
  dictType: 'repair_trade',
  width: 180,
};
const EMAIL = /^$|^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/** What a company is that works for the campus. */
export const companyRecord = resource({
  name: 'company',
  title: '外委单位',
  path,
  permission,
  id: 'companyId',
  fields: {
    // The name comes first: questions and histories call a record by it.
    name: text('单位名称', { max: 80, search: 'like', sort: true, width: 220 }),
    code: text('单位编码', {
      max: 20,
      search: 'like',
      sort: true,
      width: 110,
      pattern: { regex: /^[A-Za-z0-9_-]+$/, message: '{label}只能包含字母、数字、横线和下划线' },
    }),
    creditCode,
    type: choice('单位类型', 'repair_company_type', ['1', '2', '3'], { search: 'exact', initial: '1', width: 90 }),
    trades,
    contact: text('联系人', { max: 30, width: 90 }),
    phone: phone('联系电话'),
    email: optionalText('邮箱', { max: 60, list: false, pattern: { regex: EMAIL, message: '{label}格式不正确' } }),
    address: optionalText('地址', { max: 120, list: false }),
    contractNo: optionalText('合同编号', { max: 40, list: false }),
    contractStart: optionalDay('合同开始日', false),
    contractEnd: optionalDay('合同到期日'),
    contractFiles: files('合同文件'),
    qualifications,
    status: dict('状态', 'common_status', { max: 1, search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});

const account = z.object({ userId: z.int(), userName: z.string(), nickName: z.string(), phone: z.string() });
/** Somebody who signs in for a company. */
export type CompanyAccount = z.output<typeof account>;
const candidate = account.extend({
  /** The companies that he signs in for already. */
  companyNames: z.string(),
});
export type CompanyCandidate = z.output<typeof candidate>;

const extra = {
  blacklist: z.boolean(),
  blacklistReason: z.string(),
  /** The day on which the first of the certificates runs out; null without any. */
  qualificationExpire: z.string().nullable(),
  /** Orders that are not over. */
  inHand: z.int(),
  orderCount: z.int(),
  /** Average of what was given at acceptance in the last 90 days; empty without any. */
  score: z.string(),
  accounts: z.array(account),
};
export type Company = Row<typeof companyRecord> & z.output<z.ZodObject<typeof extra>>;
const row = wideRow(companyRecord.row, extra);

const option = z.object({
  id: z.int(),
  label: z.string(),
  trades: z.array(z.string()),
  score: z.string(),
  inHand: z.int(),
  disabled: z.boolean(),
  /** Why it gets no orders; empty when nothing speaks against it. */
  obstacle: z.string(),
});
/** A company to choose. */
export type CompanyOption = z.output<typeof option>;
const id = z.object({ id: idNumber });
const flag = z.enum(['Y', 'N']);

/** Companies that work for the campus. */
export const company = {
  ...companyRecord,
  endpoints: {
    ...companyRecord.endpoints,
    /** `trade`: of one trade; `due` Y: contract or certificate runs out within 30 days or has; `blacklist` Y or N. */
    ...wideList(companyRecord, extra, ['trade', 'due', 'blacklist']),
    ...titled('外委单位', {
      get: GET(`${path}/:id`, {
        summary: '外委单位详情',
        access: `${permission}:query`,
        params: id,
        reply: data(row),
      }),
      /** Those that may get orders; with `all` the others, too, and what speaks against them. */
      options: GET(`${path}/optionselect`, {
        summary: '外委单位选项',
        access: 'repair:companyOrder:list',
        query: z.object({ trade: z.string().max(10).optional(), all: flag.optional() }),
        reply: data(z.array(option)),
      }),
      blacklist: PUT(`${path}/:id/blacklist`, {
        summary: '设置黑名单',
        access: `${permission}:blacklist`,
        params: id,
        /** On the list with a reason, or off it again. */
        body: z
          .object({
            blacklist: z.boolean(),
            reason: z.string().trim().max(200).default('').meta({ title: '原因' }),
            version,
          })
          .refine(({ blacklist, reason }) => !blacklist || reason !== '', {
            path: ['reason'],
            message: '原因不能为空',
          }),
        reply: data(z.object({ version: z.int() })),
      }),
      /** People who may sign in for companies. */
      candidates: GET(`${path}/account`, {
        summary: '可选外委账号',
        access: `${permission}:account`,
        reply: data(z.array(candidate)),
      }),
      users: PUT(`${path}/:id/users`, {
        summary: '分配外委账号',
        access: `${permission}:account`,
        params: id,
        body: z.object({ userIds: people('外委账号', 0).schema as z.ZodType<number[], number[]>, version }),
        log: { type: 'grant' },
        reply: data(z.object({ version: z.int() })),
      }),
    }),
  },
};
