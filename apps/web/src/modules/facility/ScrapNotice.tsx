import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { useGo } from '../../kernel/view/view.ts';

/** Says that a facility waits to be scrapped; who asked for it can take that back. */
export function ScrapNotice({ facilityId }: { facilityId: number }): ReactNode {
  const go = useGo();
  const { run, busy } = useDeskRun();
  const { data: scrap } = useQuery({
    queryKey: [DESK, 'facility-scrap-of', facilityId],
    queryFn: ({ signal }) => facilityApi.facilityScrap.of({ params: { id: facilityId } }, { quiet: true, signal }),
  });
  if (!scrap) return null;
  const { scrapId, applicantName, createTime, reason, mayWithdraw } = scrap;
  const withdraw = async () => {
    if (!(await confirmDialog('撤回报废申请？设施恢复为申请前的状态。'))) return;
    await run(
      () => facilityApi.facilityScrap.withdraw({ params: { id: scrapId }, body: { reason: '申请人撤回' } }),
      '已撤回',
    );
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={`${applicantName} 于 ${createTime.slice(0, 16)} 申请报废：${reason}`}
      action={
        <span className="scrap-actions">
          <Button size="small" onClick={() => go(`/facility/scrap?id=${scrapId}`)}>
            查看
          </Button>
          {mayWithdraw && (
            <Button size="small" loading={busy} onClick={() => void withdraw()}>
              撤回
            </Button>
          )}
        </span>
      }
    />
  );
}
