import { type Incident, type IncidentInput, incidentInput } from '@jiaoyan/contract/repair/receive';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { campusNow } from '../../../kernel/campus-now.ts';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import './incident.css';

const WIRE = 'YYYY-MM-DD HH:mm:ss';
const USUAL_HOURS = 2;
const quiet = { quiet: true };

/** Waves of reports that probably have one cause, for those who may deal with them at once. */
export function IncidentBanners(): ReactNode {
  const allowed = useSession(
    (session) => hasPermi('repair:receive:merge', session) && hasPermi('repair:receive:accept', session),
  );
  const [chosen, choose] = useState<Incident>();
  const { data = [] } = useQuery({
    queryKey: [DESK, 'incidents'],
    queryFn: ({ signal }) => repairApi.receive.incidents({}, { quiet: true, signal }),
    enabled: allowed,
  });
  return (
    <>
      {data.map((incident) => (
        <Alert
          key={`${incident.placeId}/${incident.trade}`}
          className="incident"
          type="warning"
          showIcon
          title={`${incident.placeName} 1 小时内 ${incident.reports.length} 条${incident.tradeName}报修，可能是同一故障`}
          action={<Button onClick={() => choose(incident)}>批次抢修</Button>}
        />
      ))}
      {chosen && <IncidentDialog incident={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

function IncidentDialog({ incident, onClose }: { incident: Incident; onClose: () => void }): ReactNode {
  const { placeName, tradeName, reports } = incident;
  const ids = reports.map(({ reportId }) => reportId);
  const initial: Partial<IncidentInput> = {
    ...(ids[0] !== undefined && { leadId: ids[0] }),
    reportIds: ids,
    priority: '1',
    eta: campusNow().add(USUAL_HOURS, 'hour').format(WIRE),
    text: `${placeName}${tradeName}故障正在抢修，请勿重复报修`,
  };
  return (
    <MoveDialog<IncidentInput>
      title={`批次抢修 - ${placeName}`}
      okText="合并抢修"
      width={680}
      hint="其余报修并入牵头报修单并受理，进入派单；所有报修人和关注人收到一条通知。"
      schema={incidentInput}
      initial={initial}
      call={async (body) => {
        const { code, merged } = await repairApi.receive.incident({ body }, quiet);
        return `${merged} 条报修已并入 ${code}`;
      }}
      onClose={onClose}
    >
      <Form.Item name="leadId" label="牵头报修单" required>
        <Radio.Group className="incident-reports">
          {reports.map(({ reportId, code, title, position }) => (
            <Radio key={reportId} value={reportId}>
              <span className="num">{code}</span> {title} <small>{position}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="reportIds" label="合并的报修单">
        <Checkbox.Group
          className="incident-reports"
          options={reports.map(({ reportId, code, reporterName }) => ({
            value: reportId,
            label: `${code} ${reporterName}`,
          }))}
        />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="priority" label="紧急程度">
          <DictSelect dictType="repair_priority" />
        </Form.Item>
        <Form.Item name="eta" label="预计恢复时间" required>
          <DateInput showTime />
        </Form.Item>
      </div>
      <Form.Item name="text" label="通知内容" required>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
