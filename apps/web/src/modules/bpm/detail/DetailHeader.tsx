import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { message } from '../../../kernel/view/feedback.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { CancelDialog } from '../process/CancelDialog.tsx';
import { factsOf } from '../process/instance-facts.ts';
import { useReload } from '../process/reload.ts';
import { dicts } from '../process/texts.ts';
import { PrintSheet } from './PrintSheet.tsx';

/** What the instance is, how it stands, and what can be done to it as a whole. */
export function DetailHeader({ detail }: { detail: InstanceDetail }): ReactNode {
  const { instance, incidents } = detail;
  return (
    <header className="card instance-head">
      <div className="instance-title">
        <h2>{instance.name}</h2>
        <DictTag dictType={dicts.result} value={instance.result} />
        <HeaderButtons detail={detail} />
      </div>
      <dl className="instance-facts">
        {factsOf(detail)
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {instance.reason && <p className="instance-reason">{instance.reason}</p>}
      {incidents.map(({ key, name, text }) => (
        <Alert key={key} type="error" showIcon title={`节点“${name || key}”执行异常`} description={text} />
      ))}
    </header>
  );
}

function HeaderButtons({ detail }: { detail: InstanceDetail }): ReactNode {
  const { instance, actions } = detail;
  const go = useGo();
  const reload = useReload();
  const [cancelling, setCancelling] = useState(false);
  const [printing, setPrinting] = useState(false);
  const urge = async () => {
    await bpmApi.instance.urge({ body: { id: instance.instanceId } });
    message.success('已催办');
    await reload();
  };
  return (
    <div className="instance-actions">
      {actions.includes('resubmit') && (
        <Button type="primary" onClick={() => go(`/bpm/process-instance/create?from=${instance.instanceId}`)}>
          再次提交
        </Button>
      )}
      {/* A refusal has been shown by the call. */}
      {actions.includes('urge') && <Button onClick={() => void urge().catch(alreadyShown)}>催办</Button>}
      {actions.includes('cancel') && (
        <Button danger onClick={() => setCancelling(true)}>
          取消流程
        </Button>
      )}
      {actions.includes('manage') && (
        <Button onClick={() => go(`/bpm/manager/monitor?name=${encodeURIComponent(instance.name)}`)}>流程监控</Button>
      )}
      {actions.includes('print') && (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
          打印
        </Button>
      )}
      {cancelling && (
        <CancelDialog instance={instance} onDone={() => void reload()} onClose={() => setCancelling(false)} />
      )}
      {printing && <PrintSheet detail={detail} onDone={() => setPrinting(false)} />}
    </div>
  );
}
