import { type FieldType, type FormConf, type FormField, formConfSchema } from '@jiaoyan/contract/bpm/form-field';
import { freeName, newField } from './field-defaults.ts';

/** A field on the canvas; its key stays while its name is being typed. */
export interface Item {
  readonly key: number;
  readonly field: FormField;
}
/** What is being built. */
export interface Draft {
  readonly name: string;
  readonly status: string;
  readonly remark: string;
  readonly conf: FormConf;
  readonly items: readonly Item[];
}
/** The draft, what came before and after it, and what is chosen. */
export interface Builder {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The draft that is stored. */
  readonly saved: Draft;
  readonly selected: number | undefined;
  readonly nextKey: number;
  /** What the last step changed; typing on in the same place is one step. */
  readonly step: string;
}

export type BuilderAction =
  | { type: 'add'; fieldType: FieldType; at?: number }
  | { type: 'move'; key: number; to: number }
  | { type: 'remove'; key: number }
  | { type: 'duplicate'; key: number }
  | { type: 'change'; key: number; patch: Partial<FormField> }
  | { type: 'set'; patch: Partial<Omit<Draft, 'items'>> }
  | { type: 'replace'; conf: FormConf; fields: readonly FormField[] }
  | { type: 'select'; key: number | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'saved' };

const MAX_STEPS = 100;
type Stored = Pick<Draft, 'name' | 'status' | 'remark' | 'conf'> & { fields: readonly FormField[] };
const blank: Stored = { name: '', status: '0', remark: '', conf: formConfSchema.parse({}), fields: [] };

/** Opens a stored form, or an empty one. */
export function openBuilder({ name, status, remark, conf, fields }: Stored = blank): Builder {
  const draft = { name, status, remark, conf, items: fields.map((field, key) => ({ key, field })) };
  return { draft, past: [], future: [], saved: draft, selected: undefined, nextKey: fields.length, step: '' };
}

/** The fields in their order. */
export const fieldsOf = ({ items }: Draft): FormField[] => items.map(({ field }) => field);
const namesOf = (draft: Draft) => draft.items.map(({ field }) => field.name);

function step(state: Builder, patch: Partial<Draft>, name = ''): Builder {
  const draft = { ...state.draft, ...patch };
  if (name !== '' && name === state.step) return { ...state, draft, future: [] };
  return { ...state, draft, past: [...state.past, state.draft].slice(-MAX_STEPS), future: [], step: name };
}

function inserted(state: Builder, field: FormField, at: number): Builder {
  const key = state.nextKey;
  const items = [...state.draft.items];
  items.splice(at, 0, { key, field });
  return { ...step(state, { items }), selected: key, nextKey: key + 1 };
}

function moved(state: Builder, key: number, to: number): Builder {
  const { items } = state.draft;
  const from = items.findIndex((item) => item.key === key);
  const item = items[from];
  const place = Math.max(0, Math.min(to, items.length - 1));
  if (!item || from === place) return state;
  const rest = items.filter((other) => other !== item);
  return step(state, { items: [...rest.slice(0, place), item, ...rest.slice(place)] });
}

function removed(state: Builder, key: number): Builder {
  const { items } = state.draft;
  const at = items.findIndex((item) => item.key === key);
  if (at < 0) return state;
  const rest = items.filter((item) => item.key !== key);
  return { ...step(state, { items: rest }), selected: (rest[at] ?? rest[at - 1])?.key };
}

function duplicated(state: Builder, key: number): Builder {
  const at = state.draft.items.findIndex((item) => item.key === key);
  const field = state.draft.items[at]?.field;
  if (!field) return state;
  return inserted(state, { ...field, name: freeName(field.type, namesOf(state.draft)) }, at + 1);
}

/** Conditions follow a field that gets another name. */
function renamed(items: readonly Item[], from: string, to: string): Item[] {
  return items.map((item) => {
    const { show } = item.field;
    if (!show?.rules.some((rule) => rule.field === from)) return item;
    const rules = show.rules.map((rule) => (rule.field === from ? { ...rule, field: to } : rule));
    return { ...item, field: { ...item.field, show: { ...show, rules } } };
  });
}

function changed(state: Builder, key: number, patch: Partial<FormField>): Builder {
  const before = state.draft.items.find((item) => item.key === key)?.field;
  if (!before) return state;
  const items = state.draft.items.map((item) => (item.key === key ? { key, field: { ...before, ...patch } } : item));
  const followed = patch.name === undefined ? items : renamed(items, before.name, patch.name);
  return step(state, { items: followed }, `${key}:${Object.keys(patch).join()}`);
}

function travelled(state: Builder, from: 'past' | 'future', to: 'past' | 'future'): Builder {
  const steps = state[from];
  const draft = from === 'past' ? steps.at(-1) : steps[0];
  if (!draft) return state;
  const left = from === 'past' ? steps.slice(0, -1) : steps.slice(1);
  const kept = to === 'past' ? [...state.past, state.draft] : [state.draft, ...state.future];
  const stays = draft.items.some(({ key }) => key === state.selected);
  return { ...state, draft, [from]: left, [to]: kept, selected: stays ? state.selected : undefined, step: '' };
}

function replaced(state: Builder, conf: FormConf, fields: readonly FormField[]): Builder {
  const items = fields.map((field, at) => ({ key: state.nextKey + at, field }));
  return { ...step(state, { conf, items }), selected: undefined, nextKey: state.nextKey + items.length };
}

/** What each action makes of the builder. */
export function build(state: Builder, action: BuilderAction): Builder {
  const { draft } = state;
  switch (action.type) {
    case 'add':
      return inserted(state, newField(action.fieldType, namesOf(draft)), action.at ?? draft.items.length);
    case 'move':
      return moved(state, action.key, action.to);
    case 'remove':
      return removed(state, action.key);
    case 'duplicate':
      return duplicated(state, action.key);
    case 'change':
      return changed(state, action.key, action.patch);
    case 'set':
      return step(state, action.patch, Object.keys(action.patch).join());
    case 'replace':
      return replaced(state, action.conf, action.fields);
    case 'select':
      return { ...state, selected: action.key, step: '' };
    case 'undo':
      return travelled(state, 'past', 'future');
    case 'redo':
      return travelled(state, 'future', 'past');
    case 'saved':
      return { ...state, saved: draft, step: '' };
  }
}
