import type { AuditSheet, AuditSheetItem } from '@jiaoyan/contract/facility/audit';

/** Where somebody stands. */
export interface AuditRoom {
  readonly placeId: number;
  readonly roomId: number | null;
  readonly label: string;
}
/** What a scan means, as far as the phone can tell by itself. */
export interface Verdict {
  readonly tone: 'right' | 'wrong' | 'again' | 'unknown';
  readonly text: string;
  readonly item?: AuditSheetItem;
}

const isThere = (item: AuditSheetItem, { placeId, roomId }: AuditRoom): boolean =>
  item.placeId === placeId && (item.roomId === null || item.roomId === roomId);

const whereOf = (sheet: AuditSheet, { placeId, roomId }: AuditSheetItem): string =>
  sheet.rooms.find((room) => room.placeId === placeId && room.roomId === roomId)?.label ?? '其他位置';

/** Judges a scanned label or a ticked facility; `done` are those that were seen in this visit. */
export function judge(
  sheet: AuditSheet,
  room: AuditRoom,
  what: { readonly token: string } | { readonly facilityId: number },
  done: ReadonlySet<number>,
): Verdict {
  const item = sheet.items.find((one) =>
    'token' in what ? one.token !== '' && one.token === what.token : one.facilityId === what.facilityId,
  );
  if (!item) return { tone: 'unknown', text: '盘点清单中没有这个标签' };
  const name = `${item.name} ${item.code}`;
  if (item.state !== '0' && item.state !== '4')
    return { tone: 'again', text: `${item.code} 已盘点（${item.scanText}）`, item };
  if (done.has(item.facilityId)) return { tone: 'again', text: `${item.code} 已盘点（本机）`, item };
  if (isThere(item, room)) return { tone: 'right', text: `${name} 相符`, item };
  return { tone: 'wrong', text: `${name} 位置不符，应在 ${whereOf(sheet, item)}`, item };
}

/** What is expected where somebody stands. */
export const expectedIn = (sheet: AuditSheet, { placeId, roomId }: AuditRoom): AuditSheetItem[] =>
  sheet.items.filter((item) => item.placeId === placeId && item.roomId === roomId);

const HERTZ: Readonly<Record<Verdict['tone'], number>> = { right: 880, again: 520, wrong: 330, unknown: 220 };
const SECONDS = 0.14;
const LOUD = 0.2;
let context: AudioContext | undefined;

/** Says by a tone what a scan means, so that nobody has to look at the screen. */
export function beep(tone: Verdict['tone']): void {
  try {
    context ??= new AudioContext();
    const [source, volume] = [context.createOscillator(), context.createGain()];
    source.frequency.value = HERTZ[tone];
    volume.gain.value = LOUD;
    source.connect(volume).connect(context.destination);
    source.start();
    source.stop(context.currentTime + (tone === 'right' ? SECONDS : 2 * SECONDS));
  } catch {
    // a phone without sound shows it all the same
  }
}
