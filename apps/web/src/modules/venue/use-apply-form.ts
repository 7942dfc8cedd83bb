import { type ApplyDetail, applyRecord } from '@jiaoyan/contract/venue/apply';
import type { Recur } from '@jiaoyan/contract/venue/booking';
import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import { useRef } from 'react';
import { venueApi } from '../../api/venue.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useOwnPhone } from '../../domain/own-phone.ts';
import { showRefusal } from '../../kernel/call/refusal.ts';
import { useSession } from '../../kernel/call/session.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { message } from '../../kernel/view/feedback.tsx';

/** The values of the form. */
export interface ApplyValues {
  title: string;
  roomId: number | null;
  purpose: string;
  startTime: string;
  endTime: string;
  recur: Recur | null;
  attendeeCount: number | null;
  hasOutsider: boolean;
  equipment: string[];
  needs: string;
  contactName: string;
  contactPhone: string;
  safetyPlan: string;
  agreeRules: boolean;
}
/** What a new application begins with. */
export type ApplyStart = Partial<Pick<ApplyValues, 'roomId' | 'startTime' | 'endTime'>>;

/** What the form shows at first; undefined while that is not known yet. */
export function useStartValues(apply: ApplyDetail | undefined, start: ApplyStart): ApplyValues | undefined {
  const phone = useOwnPhone();
  const name = useSession((session) => session.nickName);
  if (phone === undefined) return undefined;
  const fresh: ApplyValues = {
    title: '',
    roomId: null,
    purpose: '2',
    startTime: '',
    endTime: '',
    recur: null,
    attendeeCount: null,
    hasOutsider: false,
    equipment: [],
    needs: '',
    contactName: name,
    contactPhone: phone,
    safetyPlan: '',
    agreeRules: false,
    ...start,
  };
  if (!apply) return fresh;
  const names = Object.keys(fresh) as (keyof ApplyValues)[];
  // The application has all of them, and of the same types.
  return Object.fromEntries(names.map((key) => [key, apply[key]])) as unknown as ApplyValues;
}

const isField = (name: string): name is keyof typeof applyRecord.fields => name in applyRecord.fields;

/** Saves and submits an application; a refusal is shown at its field, and a saved draft is not created twice. */
export function useApplyForm(apply: ApplyDetail | undefined, onClose: () => void) {
  const [form] = Form.useForm<ApplyValues>();
  const queries = useQueryClient();
  const saved = useRef(apply?.applyId);
  const uploads = useRef(0);
  const store = async (values: ApplyValues): Promise<number> => {
    const body = values as ApplyValues & { roomId: number; attendeeCount: number };
    if (saved.current === undefined) saved.current = await venueApi.areaApply.create({ body });
    else await venueApi.areaApply.update({ body: { applyId: saved.current, ...body } });
    return saved.current;
  };
  const action = useAction((error) =>
    showRefusal(error, (name, text) => isField(name) && form.setFields([{ name, errors: [text] }])),
  );
  const run = async (submits: boolean) => {
    if (uploads.current > 0) return message.warning('文件正在上传，请稍候');
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    const work = async () => {
      const applyId = await store(values);
      if (submits) await venueApi.areaApply.submit({ params: { id: applyId }, body: {} });
      message.success(submits ? '提交成功，请等待审批' : '草稿已保存');
    };
    await action.run(work, onClose).finally(() => queries.invalidateQueries({ queryKey: [DESK] }));
  };
  return { form, busy: action.busy, uploads, run };
}
