/** Where live messages travel. The server authorises each destination; see its `realtime` kernel. */
export const topics = {
  /** A dictionary changed: `{ dictType }`, empty for all. */
  dict: '/topic/dict',
  /** A parameter changed: `{ configKey }`, empty for all. */
  config: '/topic/config',
  /** Notices changed; a `NoticeEvent`. */
  notice: '/topic/notice',
  /** Roles or menus changed: every client asks again what it may do. */
  rights: '/topic/rights',
  /** Own events of one user: `{ kind, … }`. */
  user: (userId: number) => `/user/${userId}/notify`,
  /** An instance of a process has moved: `{ instanceId }`. */
  process: (instanceId: number) => `/topic/process/${instanceId}`,
  /** Something about repair reports has changed: `{ type, count }`, nothing personal. */
  repairBoard: '/topic/repair/board',
  /** A repair report has moved; what happened has to be asked. */
  repairReport: (reportId: number) => `/topic/repair/report/${reportId}`,
  /** Something has moved in a store: `{ storeIds }`. */
  repairStock: '/topic/repair/stock',
  /** Something about facilities has changed: `{ facilityId }`. */
  repairFacility: '/topic/repair/facility',
  /** Something about rounds has changed; what it was has to be asked. */
  repairPatrol: '/topic/repair/patrol',
  /** Rosters, or who is there, have changed: `{ deptId }`, nothing personal. */
  repairAttendance: '/topic/repair/attendance',
  /** Something about performance has changed; what it was has to be asked. */
  repairPerformance: '/topic/repair/performance',
  /** Who is editing a record; clients send here too. */
  editing: (resource: string, id: number) => `/topic/editing/${resource}/${id}`,
} as const;

export type UserEvent =
  | { kind: 'rights' }
  | { kind: 'logout'; message: string }
  | { kind: 'notice'; noticeId: number; noticeTitle: string }
  /** A message has come, or was read on another page of the same user. */
  | { kind: 'message'; messageId?: number; text?: string; level?: string }
  /** What the user has to do, or has asked for, has changed. */
  | { kind: 'task' };
/** Which notice was published, and whether somebody pushes it to the readers once more; empty for other changes. */
export interface NoticeEvent {
  noticeId?: number;
  noticeTitle?: string;
  push?: boolean;
}
export interface EditingEvent {
  userId: number;
  nickName: string;
  open: boolean;
}
