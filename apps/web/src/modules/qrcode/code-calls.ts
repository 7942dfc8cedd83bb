import { useQueryClient } from '@tanstack/react-query';
import { qrcodeApi } from '../../api/qrcode.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';

/** The kinds of objects that can have codes now. */
export const codeKinds = [
  { value: 'place', label: '楼宇' },
  { value: 'room', label: '房间' },
  { value: 'facility', label: '设施' },
  { value: 'material', label: '库位' },
  { value: 'store', label: '仓库' },
];

/** A code as the calls name it. */
interface CodeRef {
  qrId: number;
  label: string;
  version: number;
}

/** What can be done to codes; lists are reloaded even after a refusal. */
export function useCodeCalls() {
  const queries = useQueryClient();
  const action = useAction();
  const run = (call: () => Promise<string>): Promise<boolean> =>
    action
      .run(async () => message.success(await call()))
      .finally(() => queries.invalidateQueries({ queryKey: ['qrcode'] }));
  const generated = ({ created, existing }: { created: number; existing: number }) =>
    existing > 0 ? `已生成 ${created} 个二维码，保留已有 ${existing} 个` : `已生成 ${created} 个二维码`;
  return {
    busy: action.busy,
    generate: (bizType: string, bizIds: number[]) =>
      run(async () => generated(await qrcodeApi.qrcode.generate({ body: { bizType, bizIds } }))),
    generateArea: (bizType: string, area: string) =>
      run(async () => generated(await qrcodeApi.qrcode.generate({ body: { bizType, area } }))),
    async revoke({ qrId, label, version }: CodeRef) {
      const text = `作废后，已张贴的“${label}”标签将不能再扫码，确认作废？`;
      if (!(await confirmDialog(text, { danger: true, okText: '作废' }))) return false;
      return run(async () => {
        await qrcodeApi.qrcode.revoke({ params: { id: qrId }, body: { version } });
        return '作废成功';
      });
    },
    async replace({ qrId, label, version }: CodeRef) {
      const text = `将为“${label}”换一个新码，扫描旧标签会提示已更换，请打印并张贴新标签。确认更换？`;
      if (!(await confirmDialog(text, { okText: '更换' }))) return false;
      return run(async () => {
        await qrcodeApi.qrcode.replace({ params: { id: qrId }, body: { version } });
        return '更换成功，请打印新标签';
      });
    },
  };
}
