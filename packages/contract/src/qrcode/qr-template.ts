import { z } from 'zod';
import { choice, dict, type Field, int, note, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { between } from '../kernel/reference.ts';
import { idNumber, type Row, resource } from '../kernel/resource.ts';
import { type LabelElement, labelLayout } from './label.ts';

/** Where the parts of a label stand. It is drawn, not filled in, so no form shows it. */
const layout: Field<LabelElement[], true> = {
  kind: 'note',
  label: '版式',
  schema: labelLayout,
  optional: true,
  initial: [{ type: 'qr', x: 2, y: 2, w: 26, h: 26 }],
  list: false,
};

const record = resource({
  name: 'qrTemplate',
  title: '二维码模板',
  path: '/repair/qrcode/template',
  permission: 'repair:qrTemplate',
  id: 'templateId',
  history: true,
  fields: {
    name: text('模板名称', { max: 60, search: 'like', sort: true, width: 180 }),
    bizType: dict('适用对象', 'qr_biz_type', { search: 'exact', initial: 'room', width: 110 }),
    width: between('标签宽（毫米）', 20, 210, { width: 120 }),
    height: between('标签高（毫米）', 15, 297, { width: 120 }),
    paper: choice('纸张', 'qr_paper', ['1', '2'], { search: 'exact', initial: '1', width: 110 }),
    cols: between('每行标签数', 1, 10, { width: 100 }),
    rows: between('每列标签数', 1, 20, { width: 100 }),
    gap: int('标签间距（毫米）', { max: 50, width: 130 }),
    layout,
    isDefault: choice('默认模板', 'sys_yes_no', ['Y', 'N'], { initial: 'N', width: 100 }),
    status: dict('状态', 'common_status', { max: 1, search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});
export type QrTemplate = Row<typeof record>;

/** A template to choose. */
export const templateOption = z.object({ id: z.int(), label: z.string(), perPage: z.int(), isDefault: z.boolean() });
const own = z.string().optional();
const values = z.object({
  label: z.string(),
  place: z.string(),
  campus: z.string(),
  code: z.string(),
  hint: z.string(),
  model: own,
  sn: own,
  spec: own,
  unit: own,
  shelf: own,
});

/** How labels look and on what they are printed. */
export const qrTemplate = {
  ...record,
  endpoints: {
    ...record.endpoints,
    options: GET('/repair/qrcode/template/optionselect', {
      summary: '二维码模板选项',
      access: 'repair:qrcode:print',
      query: z.object({ bizType: z.string().max(20) }),
      reply: data(z.array(templateOption)),
    }),
    preview: POST('/repair/qrcode/template/preview', {
      summary: '二维码模板预览',
      access: 'repair:qrTemplate:preview',
      body: z.object({ bizType: z.string().max(20), bizId: idNumber.optional() }),
      log: false,
      reply: data(values),
    }),
  },
};
