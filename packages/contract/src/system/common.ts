import { z } from 'zod';
import { data, fields, file, GET, none, POST } from '../kernel/http.ts';

/** Files that the server takes; the extension is checked together with the first bytes. */
export const uploadExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'pdf',
  'txt',
  'csv',
  'zip',
  'mp4',
] as const;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

const MAX_ADDRESSES = 100;
/** `/profile/upload/a,/profile/upload/b`, as fields keep their files. */
const addressList = z
  .string()
  .min(1)
  .max(10_000)
  .transform((list) => [...new Set(list.split(',').filter(Boolean))].slice(0, MAX_ADDRESSES))
  .meta({ title: '文件地址' });

export const common = {
  /** Tells that uploads of one's own are not wanted any more; files of others and files in use stay. */
  discard: POST('/common/discard', {
    summary: '放弃已上传的文件',
    access: 'signed-in',
    limit: { max: 120, seconds: 60 },
    body: z.object({ addresses: addressList }),
    reply: none,
  }),
  upload: POST('/common/upload', {
    summary: '上传文件',
    access: 'signed-in',
    upload: 'file',
    limit: { max: 120, seconds: 60 },
    reply: fields(
      z.object({ url: z.string(), fileName: z.string(), newFileName: z.string(), originalFilename: z.string() }),
    ),
  }),
  /** Hands out a prepared export once; `delete=true` removes it afterwards. */
  download: GET('/common/download', {
    summary: '下载导出文件',
    access: 'signed-in',
    query: z.object({
      fileName: z.string().min(1).max(255).meta({ title: '文件名' }),
      delete: z.enum(['true', 'false']).default('false'),
    }),
    reply: file,
  }),
  resource: GET('/common/download/resource', {
    summary: '下载已上传的文件',
    access: 'signed-in',
    query: z.object({ resource: z.string().min(1).max(255).meta({ title: '资源路径' }) }),
    reply: file,
  }),
  /** What uploaded files were called by whoever chose them; addresses of no file are left out. */
  names: GET('/common/names', {
    summary: '上传文件的原名',
    access: 'signed-in',
    query: z.object({ addresses: addressList }),
    reply: data(z.array(z.object({ address: z.string(), name: z.string() }))),
  }),
};
