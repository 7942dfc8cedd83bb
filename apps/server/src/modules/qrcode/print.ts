import { Readable } from 'node:stream';
import { type LabelValues, sheetPlan } from '@jiaoyan/contract/qrcode/label';
import { LIVE } from '@jiaoyan/contract/qrcode/qrcode';
import { and, eq, inArray } from 'drizzle-orm';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Download } from '../../kernel/http/http.ts';
import { reachObjects, storeCodes } from './codes.ts';
import type { QrKind, QrObject } from './kind.ts';
import { kindOf } from './kinds.ts';
import { darkStretches, labelPdf, qrModules } from './label-pdf.ts';
import { qrTemplateTable } from './qr-template.table.ts';
import { qrCodeTable as t } from './qrcode.table.ts';

type Code = typeof t.$inferSelect;

/** Where a code leads: to the address of the installation, or to where the caller found it. */
export const scanAddress = ({ services }: Ctx, base: string, token: string): string =>
  `${services.config.siteUrl?.replace(/\/+$/, '') ?? base}/scan/${token}`;

/** What the texts of a label say about an object. */
export const labelValues = (
  { label, place, campus, code, model = '', sn = '', spec = '', unit = '', shelf = '' }: QrObject,
  { hint }: QrKind,
): LabelValues => ({ label, place, campus, code, hint, model, sn, spec, unit, shelf });

/** The codes of some numbers in the order asked for, all of one kind and in use. */
async function printableCodes({ db }: Ctx, ids: readonly number[]): Promise<Code[]> {
  const found = new Map(
    (
      await db
        .select()
        .from(t)
        .where(inArray(t.qrId, [...ids]))
    ).map((code) => [code.qrId, code]),
  );
  const codes = [...new Set(ids)].map((id) => found.get(id));
  const present = codes.filter((code) => code !== undefined);
  if (present.length < codes.length) throw notFound();
  const given = present.filter(({ status }) => status !== LIVE);
  if (given.length > 0) throw refuse(`所选二维码中有${given.length}个已作废，不能打印`, 'ids');
  if (new Set(present.map(({ bizType }) => bizType)).size > 1) throw refuse('请选择同一类型的二维码打印', 'ids');
  return present;
}

async function usableTemplate({ db }: Ctx, templateId: number, kind: QrKind) {
  const [template] = await db.select().from(qrTemplateTable).where(eq(qrTemplateTable.templateId, templateId));
  if (!template) throw refuse('所选模板不存在', 'templateId');
  if (template.status !== '0') throw refuse('所选模板已停用', 'templateId');
  if (template.bizType !== kind.bizType)
    throw refuse(`模板【${template.name}】不适用于${kind.title}二维码`, 'templateId');
  if (!sheetPlan(template).fits) throw refuse('标签超出纸张，请调整模板的尺寸和行列数', 'templateId');
  return template;
}

interface Sheet {
  readonly templateId: number;
  readonly skip: number;
  readonly base: string;
}
interface Labelled {
  readonly object: QrObject;
  readonly token: string;
}

async function sheetOf(ctx: Ctx, kind: QrKind, labelled: readonly Labelled[], wanted: Sheet): Promise<Download> {
  const template = await usableTemplate(ctx, wanted.templateId, kind);
  const labels = labelled.map(({ object, token }) => ({
    address: scanAddress(ctx, wanted.base, token),
    values: labelValues(object, kind),
  }));
  const file = await labelPdf(template, labels, wanted.skip % (template.cols * template.rows));
  return { name: '二维码标签.pdf', type: 'application/pdf', stream: Readable.from([file]), size: file.length };
}

/** A sheet of labels as PDF. */
export async function printCodes(ctx: Ctx, { ids, ...sheet }: Sheet & { ids: readonly number[] }): Promise<Download> {
  const codes = await printableCodes(ctx, ids);
  const kind = kindOf(ctx.services.registered, codes[0]?.bizType ?? '');
  const bizIds = codes.map(({ bizId }) => bizId);
  const objects = await reachObjects(ctx.db, ctx.user, 'repair:qrcode:print', kind, bizIds);
  const known = new Map(objects.map((object) => [object.bizId, object]));
  const labelled = codes.flatMap(({ bizId, token }) => {
    const object = known.get(bizId);
    return object ? [{ object, token }] : [];
  });
  return sheetOf(ctx, kind, labelled, sheet);
}

/** Labels of objects whose reach the caller has checked, in their order; those that have no code yet get one. */
export async function printObjects(
  ctx: Ctx,
  kind: QrKind,
  objects: readonly QrObject[],
  sheet: Sheet,
): Promise<Download> {
  await usableTemplate(ctx, sheet.templateId, kind);
  await write(ctx, {}, (tx) => storeCodes(tx, kind, objects, ctx.user.userName));
  const bizIds = objects.map(({ bizId }) => bizId);
  const codes = await ctx.db
    .select({ bizId: t.bizId, token: t.token })
    .from(t)
    .where(and(eq(t.bizType, kind.bizType), eq(t.status, LIVE), inArray(t.bizId, bizIds)));
  const tokens = new Map(codes.map(({ bizId, token }) => [bizId, token]));
  const labelled = objects.map((object) => ({ object, token: tokens.get(object.bizId) ?? '' }));
  return sheetOf(ctx, kind, labelled, sheet);
}

/** One code as a picture of any size. */
export function codeSvg(address: string): Download {
  const modules = qrModules(address);
  const size = modules.length;
  const path = [...darkStretches(modules)].map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return { name: '二维码.svg', type: 'image/svg+xml', stream: Readable.from([svg]) };
}
