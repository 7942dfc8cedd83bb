/** A value that survives JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** The variables of a process by name. */
export type Variables = Readonly<Record<string, Json>>;

/** What a node of a process is. */
export type NodeKind =
  | 'start'
  | 'end'
  | 'throw'
  | 'catch'
  | 'boundary'
  | 'exclusive'
  | 'inclusive'
  | 'parallel'
  | 'event-gateway'
  | 'user'
  | 'service'
  | 'script'
  | 'receive'
  | 'rule'
  | 'pass'
  | 'sub'
  | 'event-sub'
  | 'call';

/** What makes an event happen, or what it makes happen. */
export type EventType =
  | 'none'
  | 'timer'
  | 'message'
  | 'signal'
  | 'error'
  | 'escalation'
  | 'conditional'
  | 'link'
  | 'compensation'
  | 'cancel'
  | 'terminate';

/** The definition of an event; which fields it has depends on its type. */
export interface EventDef {
  readonly type: EventType;
  /** Name of the message, signal or link; code of the error or escalation; may hold expressions. */
  readonly name?: string;
  readonly timer?: { readonly kind: 'date' | 'duration' | 'cycle'; readonly value: string };
  readonly condition?: string;
  /** The activity that a compensation throw undoes; all of the scope when absent. */
  readonly activity?: string;
  /** Variables that take the code and message of a caught error or escalation. */
  readonly codeVariable?: string;
  readonly messageVariable?: string;
  /** Thrown errors only: what is said along with the code; may hold expressions. */
  readonly message?: string;
}

/** A value that goes from one place to another when an activity begins or ends. */
export interface MappingDef {
  readonly target: string;
  /** An expression, a list or map of them, or a script. */
  readonly source: MappingSource;
  /** Of calls only: taken from the activity's own variables, or left among them, and not from or in those around it. */
  readonly local?: true;
}
/** Where such a value comes from. */
export type MappingSource =
  | { readonly text: string }
  | { readonly script: string }
  | { readonly list: readonly MappingSource[] }
  | { readonly map: Readonly<Record<string, MappingSource>> };

/** How often an activity runs. */
export interface LoopDef {
  readonly kind: 'parallel' | 'sequential' | 'standard';
  readonly cardinality?: string;
  readonly collection?: string;
  /** The server names the elements: the people who are asked. */
  readonly people?: true;
  readonly element?: string;
  readonly index?: string;
  /** Completion condition, or the condition of a standard loop. */
  readonly condition?: string;
  readonly testBefore?: boolean;
  readonly maximum?: number;
}

/** Something outside that is told about the life of an element. */
export interface ListenerDef {
  readonly on: string;
  readonly task: boolean;
  readonly by: 'class' | 'delegate' | 'expression' | 'script';
  readonly value: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** What a service task calls; `expression` runs inside, the others through the registry. */
export interface ServiceDef {
  readonly by: 'class' | 'delegate' | 'expression' | 'external' | 'type';
  readonly value: string;
  readonly result?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retries?: number;
  readonly retryEvery?: string;
}

/** What a call activity calls, and what it hands over. */
export interface CallDef {
  readonly process: string;
  readonly binding: 'latest' | 'deployment' | 'version';
  readonly version?: string;
  readonly businessKey?: string;
  readonly allIn: boolean;
  readonly allOut: boolean;
  /** Of all variables only the activity's own go in. */
  readonly localIn?: true;
  /** All that come back stay with the activity, where its output parameters see them. */
  readonly localOut?: true;
  readonly ins: readonly MappingDef[];
  readonly outs: readonly MappingDef[];
}

/** Words for who may do a user task, kept as written. */
export type UserDef = Readonly<Record<string, string>>;

/** A row of a decision table: one test per input and one value per output. */
export interface DecisionRow {
  readonly tests: readonly string[];
  readonly values: readonly string[];
}
/** A decision as data. */
export interface DecisionTable {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly hit: 'unique' | 'first' | 'any' | 'collect';
  readonly rows: readonly DecisionRow[];
}

/** A node of a compiled process. */
export interface NodeDef {
  readonly id: string;
  readonly name?: string;
  readonly kind: NodeKind;
  /** The sub-process that holds the node; empty in the process itself. */
  readonly scope: string;
  readonly in: readonly string[];
  readonly out: readonly string[];
  readonly default?: string;
  readonly event?: EventDef;
  /** Boundary events only. */
  readonly attachedTo?: string;
  /** Whether a boundary or start event of an event sub-process stops what it belongs to. */
  readonly interrupting?: boolean;
  readonly boundaries?: readonly string[];
  /** The activity that undoes this one. */
  readonly undoneBy?: string;
  readonly forCompensation?: boolean;
  readonly transaction?: boolean;
  readonly loop?: LoopDef;
  /** The activity is passed over while this holds. */
  readonly skip?: string;
  readonly inputs?: readonly MappingDef[];
  readonly outputs?: readonly MappingDef[];
  readonly listeners?: readonly ListenerDef[];
  readonly user?: UserDef;
  /** Start events only: the variable that takes whoever starts the process. */
  readonly initiator?: string;
  readonly service?: ServiceDef;
  readonly script?: { readonly source: string; readonly result?: string };
  readonly rule?: { readonly decision: string; readonly result?: string; readonly map: string };
  readonly call?: CallDef;
}

/** A sequence flow; `script` conditions are JavaScript. */
export interface FlowDef {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly condition?: string;
  readonly script?: boolean;
  readonly listeners?: readonly ListenerDef[];
}

/** What the nodes directly in a process or sub-process need to know of one another. */
export interface ScopeDef {
  readonly starts: readonly string[];
  readonly eventSubs: readonly string[];
}

/** A process that can run; plain JSON. */
export interface Definition {
  readonly format: 1;
  readonly key: string;
  readonly name: string;
  readonly nodes: Readonly<Record<string, NodeDef>>;
  readonly flows: Readonly<Record<string, FlowDef>>;
  readonly scopes: Readonly<Record<string, ScopeDef>>;
  readonly decisions: Readonly<Record<string, DecisionTable>>;
  readonly listeners?: readonly ListenerDef[];
}

/** Why a model cannot be deployed, or should be looked at again. */
export interface Problem {
  readonly elementId: string;
  readonly elementName: string;
  readonly text: string;
  readonly level: 'error' | 'warning';
}
