import type { LabelElement, LabelSheet } from '@jiaoyan/contract/qrcode/label';

interface SeededTemplate extends LabelSheet {
  templateId: number;
  name: string;
  bizType: string;
  isDefault: 'Y' | 'N';
  layout: LabelElement[];
}

/** The labels that come with the product; who wants others draws them. */
export const qrTemplateRows: SeededTemplate[] = [
  {
    templateId: 1,
    name: '房间标签 A4 24枚',
    bizType: 'room',
    isDefault: 'Y',
    ...{ width: 64, height: 34, paper: '1', cols: 3, rows: 8, gap: 2 },
    layout: [
      { type: 'qr', x: 2, y: 2, w: 26, h: 26 },
      { type: 'text', x: 2, y: 28.5, w: 26, h: 4, text: '{hint}', size: 8, bold: false, align: 'center' },
      { type: 'logo', x: 30, y: 2, w: 5, h: 5 },
      { type: 'text', x: 36, y: 2.4, w: 26, h: 5, text: '{campus}', size: 9, bold: false, align: 'left' },
      { type: 'line', x: 30, y: 8.5, w: 32, h: 0.3 },
      { type: 'text', x: 30, y: 10, w: 32, h: 6, text: '{place}', size: 11, bold: false, align: 'left' },
      { type: 'text', x: 30, y: 16, w: 32, h: 11, text: '{label}', size: 12, bold: true, align: 'left' },
      { type: 'text', x: 30, y: 28.5, w: 32, h: 4, text: '{code}', size: 7, bold: false, align: 'left' },
    ],
  },
  {
    templateId: 2,
    name: '房间标签纸 50×30',
    bizType: 'room',
    isDefault: 'N',
    ...{ width: 50, height: 30, paper: '2', cols: 1, rows: 1, gap: 0 },
    layout: [
      { type: 'qr', x: 1, y: 2, w: 24, h: 24 },
      { type: 'text', x: 1, y: 26, w: 24, h: 3.5, text: '{hint}', size: 7, bold: false, align: 'center' },
      { type: 'text', x: 26, y: 4, w: 23, h: 5, text: '{place}', size: 9, bold: false, align: 'left' },
      { type: 'text', x: 26, y: 10, w: 23, h: 11, text: '{label}', size: 11, bold: true, align: 'left' },
      { type: 'text', x: 26, y: 25.5, w: 23, h: 4, text: '{code}', size: 6, bold: false, align: 'left' },
    ],
  },
  {
    templateId: 3,
    name: '楼宇门牌 A4 4枚',
    bizType: 'place',
    isDefault: 'Y',
    ...{ width: 95, height: 135, paper: '1', cols: 2, rows: 2, gap: 5 },
    layout: [
      { type: 'logo', x: 8, y: 8, w: 9, h: 9 },
      { type: 'text', x: 19, y: 9.5, w: 68, h: 8, text: '{campus}', size: 16, bold: false, align: 'left' },
      { type: 'line', x: 8, y: 20, w: 79, h: 0.5 },
      { type: 'qr', x: 15, y: 25, w: 65, h: 65 },
      { type: 'text', x: 8, y: 94, w: 79, h: 16, text: '{label}', size: 28, bold: true, align: 'center' },
      { type: 'text', x: 8, y: 111, w: 79, h: 9, text: '{hint}', size: 16, bold: false, align: 'center' },
      { type: 'text', x: 8, y: 122, w: 79, h: 6, text: '{code}', size: 10, bold: false, align: 'center' },
    ],
  },
];
