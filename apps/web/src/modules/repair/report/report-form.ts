import { type SubmissionInput, report as shape } from '@jiaoyan/contract/repair/report';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import { SOURCE } from '@jiaoyan/contract/repair/status';
import type { z } from 'zod';

/** The values of the form; a cleared field is null or an empty text. */
export type ReportValues = Omit<SubmissionInput, 'source' | 'force' | 'clientKey' | 'priority' | 'reporterId'> & {
  priority?: SubmissionInput['priority'] | null;
  reporterId?: number | null;
};

/** What a submission must fulfil; a call that carries a body has a schema for it. */
export const submissionSchema = shape.endpoints.create.body as z.ZodType;

/** The submission of a form: what was emptied is left out. */
export function submissionOf({ reporterId, priority, ...values }: ReportValues): SubmissionInput {
  return {
    ...values,
    roomId: values.roomId ?? null,
    expectFrom: values.expectFrom || null,
    expectTo: values.expectTo || null,
    ...(priority && { priority }),
    ...(reporterId && { reporterId, source: SOURCE.phone }),
  };
}

/** What a form starts with: a report to change, or an empty one with the telephone number of its reporter. */
export const startOf = (report: ReportDetail | undefined, phone: string): Partial<ReportValues> =>
  report
    ? { ...report, priority: report.priority as NonNullable<SubmissionInput['priority']> }
    : { reporterPhone: phone, allowEnter: true, isPublic: true, images: '', description: '', location: '' };
