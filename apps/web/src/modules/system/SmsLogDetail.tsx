import { type SmsLog, smsLog } from '@jiaoyan/contract/system/sms-log';
import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import { useNarrow } from '../../kernel/media.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import './sms.css';

const DRAWER_WIDTH = 640;
const fields = Object.entries(smsLog.fields);

/** Everything that the log knows about one short message. */
export function SmsLogDetail({ entry, onClose }: { entry: SmsLog | undefined; onClose: () => void }): ReactNode {
  const narrow = useNarrow();
  return (
    <Drawer
      open={entry !== undefined}
      title="短信日志详细"
      size={narrow ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
    >
      {entry && (
        <dl className="sms-facts">
          {fields.map(([name, { label, dictType = '' }]) => {
            const value = entry[name as keyof SmsLog];
            return (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{dictType ? <DictTag dictType={dictType} value={value} /> : value || '—'}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </Drawer>
  );
}
