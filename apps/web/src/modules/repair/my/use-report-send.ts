import { SOURCE } from '@jiaoyan/contract/repair/status';
import type { TemplateItem } from '@jiaoyan/contract/repair/template';
import { useRef, useState } from 'react';
import { useSession } from '../../../kernel/call/session.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import type { Photo } from '../../../kernel/outbox/photos.ts';
import { newKey } from '../../../kernel/outbox/sending.ts';
import type { Unsent } from './outbox.ts';
import { discardUnsent, sendNow } from './outbox-send.ts';
import { type Position, rememberPosition } from './positions.ts';

/** The values of the form. */
export interface Draft {
  readonly position?: Position | undefined;
  readonly item?: TemplateItem | undefined;
  readonly description: string;
  readonly location: string;
  readonly phone?: string;
  readonly photos: readonly Photo[];
  readonly expectFrom: string;
  readonly expectTo: string;
  readonly allowEnter: boolean;
  readonly isPublic: boolean;
  readonly facilityId?: number | null | undefined;
  /** Nobody can use the facility. */
  readonly isDown?: boolean;
}
export type Problems = Readonly<Record<string, string>>;

const PHONE = /^1[3-9]\d{9}$/;
const LEAST_WORDS = 5;
const empty: Draft = {
  description: '',
  location: '',
  photos: [],
  expectFrom: '',
  expectTo: '',
  allowEnter: true,
  isPublic: true,
};
/** The moment of a native input as it travels. */
const momentOf = (text: string) => (text ? `${text.replace('T', ' ')}:00` : null);

const bodyOf = ({ position, item, ...draft }: Draft, phone: string, isScanned: boolean): Unsent['body'] => ({
  placeId: position?.placeId ?? 0,
  roomId: position?.roomId ?? null,
  location: draft.location,
  templateId: item?.templateId ?? 0,
  description: draft.description,
  reporterPhone: phone,
  expectFrom: momentOf(draft.expectFrom),
  expectTo: momentOf(draft.expectTo),
  allowEnter: draft.allowEnter,
  isPublic: draft.isPublic,
  facilityId: draft.facilityId ?? null,
  isDown: Boolean(draft.facilityId && draft.isDown),
  source: isScanned ? SOURCE.scan : SOURCE.web,
});

/** What keeps a report from being sent, by its field; the server asks for the same, but may be out of reach now. */
function problemsOf(draft: Draft, body: Unsent['body']): Problems {
  if (!draft.position) return { placeId: '请选择报修位置' };
  if (!draft.item) return { templateId: '请选择报修项目' };
  if (body.description.trim().length < LEAST_WORDS) return { description: '请填写至少5个字的故障描述' };
  if (draft.item.needPhoto && draft.photos.length === 0) return { images: '该项目必须上传故障照片' };
  if (!PHONE.test(body.reporterPhone)) return { reporterPhone: '联系电话格式不正确' };
  if (body.expectFrom && body.expectTo && body.expectTo <= body.expectFrom)
    return { expectTo: '结束时间必须晚于开始时间' };
  return {};
}

const entryOf = (key: string, { position, item, photos }: Draft, body: Unsent['body']): Unsent => ({
  key,
  userId: useSession.getState().userId,
  createdAt: Date.now(),
  place: position?.text ?? '',
  item: item?.name ?? '',
  body,
  photos,
  state: 'waiting',
  problem: '',
});

interface Sending {
  /** What the profile says; something else may be typed. */
  phone: string;
  isScanned: boolean;
  position: Position | undefined;
  /** The facility whose label was scanned. */
  facilityId: number | undefined;
  /** Called when the report is with the server, or safely waiting to get there. */
  onDone: (isSent: boolean) => void;
}

/** Sends an entry; afterwards it is delivered, waiting, or somebody has to decide. */
function useAttempt(onDone: (isSent: boolean) => void, onRefused: (text: string) => void) {
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<Unsent>();
  const attempt = async (entry: Unsent) => {
    const left = await sendNow(entry);
    setAsking(left?.state === 'asking' ? left : undefined);
    if (left?.state === 'asking') return;
    if (left?.state !== 'refused') return onDone(left === undefined);
    // It goes on being edited here; a second copy of it would only confuse.
    await discardUnsent(left);
    onRefused(left.problem);
  };
  const finish = (entry: Unsent) => run(() => attempt(entry));
  /** The fault is already known: send the report anyway, or discard it. */
  const answer = (isForced: boolean) => {
    if (!asking) return;
    const { known: _known, ...entry } = asking;
    if (isForced) void finish({ ...entry, state: 'waiting', problem: '', body: { ...entry.body, force: true } });
    else void discardUnsent(entry).then(() => setAsking(undefined));
  };
  return { busy, asking, finish, answer };
}

/** The form of a report on the phone: it is kept before it is sent, so that a lost connection loses nothing. */
export function useReportSend({ phone, isScanned, position, facilityId, onDone }: Sending) {
  const [draft, setDraft] = useState<Draft>(empty);
  const [problems, setProblems] = useState<Problems>({});
  // One name for all attempts of one form.
  const key = useRef(newKey());
  // What was scanned holds until something else is chosen; null is a choice, too.
  const chosen = draft.facilityId === undefined ? facilityId : draft.facilityId;
  const current = { ...draft, position: draft.position ?? position, facilityId: chosen };
  const attempt = useAttempt(
    (isSent) => {
      if (current.position) rememberPosition(current.position);
      onDone(isSent);
    },
    (text) => setProblems({ form: text }),
  );
  const change = (part: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setProblems({});
  };
  const send = (): Problems => {
    const body = bodyOf(current, draft.phone ?? phone, isScanned);
    const found = problemsOf(current, body);
    setProblems(found);
    if (Object.keys(found).length === 0) void attempt.finish(entryOf(key.current, current, body));
    return found;
  };
  const { busy, asking, answer } = attempt;
  return { draft: current, change, problems, busy, send, asking, answer };
}
