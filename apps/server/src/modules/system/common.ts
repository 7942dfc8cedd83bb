import type { common } from '@jiaoyan/contract/system/common';
import { discardUploads } from '../../kernel/files/file-orphans.ts';
import {
  addressOf,
  nameIn,
  namesOf,
  type OpenFile,
  openByAddress,
  saveUpload,
  takeExport,
} from '../../kernel/files/files.ts';
import type { Download, Handlers } from '../../kernel/http/http.ts';

const download = ({ file, mime, size, stream }: OpenFile): Download => ({
  name: file.originalName,
  type: mime,
  size,
  stream,
});

export const commonHandlers: Handlers<typeof common> = {
  async upload({ ctx }) {
    const { db, services, user } = ctx;
    const saved = await saveUpload({ db, store: services.files, userId: user.userId }, await ctx.upload());
    const fileName = addressOf(saved.name);
    return {
      url: `${services.config.siteUrl ?? ''}/prod-api${fileName}`,
      fileName,
      newFileName: saved.name.split('/').at(-1) ?? '',
      originalFilename: saved.originalName,
    };
  },
  discard: ({ body, ctx }) =>
    discardUploads(
      ctx.db,
      ctx.user.userId,
      body.addresses.flatMap((address) => nameIn(address) ?? []),
    ),
  download: async ({ query, ctx }) =>
    download(await takeExport(ctx.db, ctx.services.files, ctx.user.userId, query.fileName, query.delete === 'true')),
  names: ({ query, ctx }) => namesOf(ctx.db, query.addresses),
  resource: async ({ query, ctx }) => download(await openByAddress(ctx.db, ctx.services.files, query.resource)),
};
