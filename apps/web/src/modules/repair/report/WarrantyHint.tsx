import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { facilityApi } from '../../../api/facility.ts';
import { registered } from '../../../kernel/module.ts';
import type { Part } from '../../../kernel/view/part.tsx';
import { useReport } from './reports.ts';
import './report.css';

declare module '../../../kernel/module.ts' {
  interface Registries {
    /** What a higher module offers about a report that falls under a warranty. */
    warrantyActions: { readonly key: string; readonly Action: Part<{ report: ReportDetail }> };
  }
}

/** That somebody else has to put right for nothing what is broken. */
function WarrantyHint({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return (
    <p className="warranty-hint" role="note">
      <SafetyCertificateOutlined aria-hidden />
      <span>{text}</span>
      {children}
    </p>
  );
}

/** The same above a report that is open, with what can be done about it. */
export function ReportWarranty({ report }: { report: ReportDetail }): ReactNode {
  if (!report.warranty) return null;
  return (
    <WarrantyHint text={report.warranty.text}>
      {registered('warrantyActions').map(({ key, Action }) => (
        <Action key={key} report={report} />
      ))}
    </WarrantyHint>
  );
}

/** The same where a report is only known by its number. */
export function WarrantyOf({ reportId }: { reportId: number }): ReactNode {
  const { data } = useReport(reportId);
  return data?.warranty ? <WarrantyHint text={data.warranty.text} /> : null;
}

/** The same while somebody fills in a report, once it is known what is broken. */
export function CoverOfForm(): ReactNode {
  const placeId: number | null | undefined = Form.useWatch('placeId');
  const roomId: number | null | undefined = Form.useWatch('roomId');
  const facilityId: number | null | undefined = Form.useWatch('facilityId');
  const templateId: number | null | undefined = Form.useWatch('templateId');
  const query = {
    placeId: placeId ?? 0,
    ...(roomId && { roomId }),
    ...(facilityId && { facilityId }),
    ...(templateId && { templateId }),
  };
  const { data } = useQuery({
    queryKey: ['cover', query],
    queryFn: ({ signal }) => facilityApi.facilityQuality.cover({ query }, { quiet: true, signal }),
    enabled: Boolean(placeId && (facilityId || templateId)),
  });
  return data ? <WarrantyHint text={data.text} /> : null;
}
