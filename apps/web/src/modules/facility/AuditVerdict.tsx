import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import QuestionCircleFilled from '@ant-design/icons/QuestionCircleFilled';
import { AUDIT_ITEM } from '@jiaoyan/contract/facility/audit';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import type { Verdict } from './audit-judge.ts';
import { useAuditTold } from './audits.ts';

/** The last thing that was said about a scan. */
export interface Said extends Verdict {
  readonly key: string;
}
const icons = {
  right: CheckCircleFilled,
  again: ExclamationCircleFilled,
  wrong: CloseCircleFilled,
  unknown: QuestionCircleFilled,
} as const;

/** What the last scan means: by colour, sign and words; the word of the server is the last. */
export function AuditVerdict({ said, auditId }: { said: Said | undefined; auditId: number }): ReactNode {
  const told = useAuditTold(({ outcomes }) => (said ? outcomes.get(said.key) : undefined));
  const { run, busy } = useDeskRun();
  if (!said)
    return (
      <p className="audit-verdict" role="status">
        等待扫描
      </p>
    );
  const isRefused = told?.result === 'refused' || told?.result === 'again';
  const Icon = icons[isRefused ? 'again' : said.tone];
  const mayMove =
    told?.state === AUDIT_ITEM.misplaced &&
    told.result === 'stored' &&
    hasPermi('repair:facility:move') &&
    hasPermi('repair:facilityAudit:handle');
  const move = () =>
    run(
      () =>
        facilityApi.facilityAudit.handle({
          params: { id: auditId },
          body: { itemId: told?.itemId ?? 0, how: '1' },
        }),
      '已移位',
    );
  return (
    <div className={`audit-verdict audit-${isRefused ? 'again' : said.tone}`} role="status">
      <Icon aria-hidden />
      <span>{isRefused ? told.text : said.text}</span>
      {mayMove && (
        <Button size="small" loading={busy} onClick={() => void move()}>
          一键移位
        </Button>
      )}
    </div>
  );
}
