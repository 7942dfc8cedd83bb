import {
  AGREE,
  type AttendanceRequest,
  agreeStates,
  correctedEdges,
  REQUEST,
  RESULT,
} from '@jiaoyan/contract/attendance/request';
import { lengthText } from './shift-hours.ts';

/** The shifts of a swap, in words. */
function swapText({ fromTime, shiftName, toUserName, toShift, agree, result }: AttendanceRequest): string {
  const own = `${fromTime.slice(0, 10)} ${shiftName}`;
  const other = toShift ? `↔ ${toUserName} ${toShift.workDate} ${toShift.shiftName}` : `→ ${toUserName}`;
  const waits = result === RESULT.running && agree === AGREE.asked ? `（${agreeStates[agree]}）` : '';
  return `${own} ${other}${waits}`;
}
/** What is asked for, in words. */
export function requestText(request: AttendanceRequest): string {
  const { kind: of, edge, fromTime, toTime, shiftName, mins } = request;
  const from = fromTime.slice(0, 16);
  if (of === REQUEST.correction)
    return `${shiftName} ${correctedEdges[edge as keyof typeof correctedEdges] ?? ''} ${from}`;
  if (of === REQUEST.swap) return swapText(request);
  return `${from} 至 ${toTime?.slice(5, 16) ?? ''}${mins === null ? '' : `，计 ${lengthText(mins)}`}`;
}
