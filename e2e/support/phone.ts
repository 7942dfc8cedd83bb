import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { encodeGrey } from '../../apps/server/src/kernel/files/png.ts';
import { reportTable } from '../../apps/server/src/modules/repair/report/report.table.ts';
import { openProduct, type Product } from './product.ts';

/** 明理楼, two of its rooms, and 马青山 of the plumbers. */
export const PLACE = 11;
export const [ROOM, OTHER_ROOM] = [5, 6];
export const WORKER = 105;
/** What is broken in these tests. */
export const ITEM = '水龙头漏水';

/** The product with those whom a report needs before a worker has it. */
export async function openCampus() {
  const product = await openProduct();
  const [reporter, siteAdmin, leader] = await Promise.all([
    product.app.signIn('leizq'),
    product.app.signIn('linfx'),
    product.app.signIn('gaojd'),
  ]);
  const { data } = await reporter.get('/repair/template/options');
  const items = (data as { items: { templateId: number; name: string }[] }[]).flatMap((category) => category.items);
  const templateId = items.find(({ name }) => name === ITEM)?.templateId ?? 0;
  expect(templateId).toBeGreaterThan(0);
  return { product, reporter, siteAdmin, leader, templateId };
}

/** A photo to choose. */
export function picture() {
  const size = { width: 64, height: 64 };
  const pixels = new Uint8Array(size.width * size.height).fill(90);
  return { name: '现场.png', mimeType: 'image/png', buffer: Buffer.from(encodeGrey({ ...size, pixels })) };
}

/** All reports, oldest first. */
export const storedReports = ({ app }: Product) =>
  app.services.db.select().from(reportTable).orderBy(reportTable.reportId);

/** How wide the content of a page is. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
