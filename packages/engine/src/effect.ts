import type { CallDef, ListenerDef, ServiceDef, UserDef, Variables } from './model.ts';

interface OfToken {
  readonly token: string;
  readonly node: string;
}

/** How an activity came to its end. */
export type Outcome = 'completed' | 'cancelled' | 'returned';

/** What a server does because of a step; all in the transaction that stores the state. */
export type Effect =
  | (OfToken & { readonly type: 'activityStarted'; readonly via?: string; readonly parent: string })
  | (OfToken & { readonly type: 'activityEnded'; readonly outcome: Outcome })
  | (OfToken & { readonly type: 'taskCreated'; readonly user: UserDef; readonly vars: Variables })
  | (OfToken & { readonly type: 'taskEnded'; readonly outcome: Outcome })
  | (OfToken & { readonly type: 'timerSet'; readonly id: string; readonly due: number })
  | { readonly type: 'timerCancelled'; readonly id: string }
  | (OfToken & {
      readonly type: 'subscribed';
      readonly id: string;
      readonly on: 'message' | 'signal';
      readonly name: string;
    })
  | { readonly type: 'unsubscribed'; readonly id: string }
  | (OfToken & {
      readonly type: 'serviceCalled';
      readonly service: ServiceDef;
      readonly fields: Variables;
      readonly vars: Variables;
      readonly retries: number;
      readonly due?: number;
    })
  | (OfToken & { readonly type: 'serviceCancelled' })
  | (OfToken & {
      readonly type: 'childStarted';
      readonly process: string;
      readonly binding: CallDef['binding'];
      readonly version?: string;
      readonly businessKey?: string;
      readonly variables: Variables;
    })
  | (OfToken & { readonly type: 'childCancelled' })
  | (OfToken & { readonly type: 'signalThrown'; readonly name: string })
  | (OfToken & { readonly type: 'messageThrown'; readonly name: string })
  /** One that a called process does not catch goes to its caller, with what is handed back. */
  | (OfToken & {
      readonly type: 'escalated';
      readonly code: string;
      readonly caught: boolean;
      readonly variables?: Variables;
    })
  | (OfToken & { readonly type: 'incident'; readonly text: string })
  | (OfToken & { readonly type: 'incidentResolved' })
  | (OfToken & { readonly type: 'listenerCalled'; readonly listener: ListenerDef; readonly fields: Variables })
  | {
      readonly type: 'instanceEnded';
      readonly outcome: 'completed' | 'cancelled' | 'terminated' | 'failed';
      readonly code?: string;
      readonly message?: string;
      readonly variables: Variables;
    };
