import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce } from '../debounce.ts';
import { ErrorPanel } from '../view/ErrorPanel.tsx';
import { APPLY_DELAY, EDITOR_HEIGHT, nextEditorId, storedHtml } from './rich-text.ts';
import './rich-text.css';

interface RichTextProps {
  value?: string;
  onChange?: (html: string) => void;
  /** What the text is, for screen readers. */
  label?: string;
  disabled?: boolean;
  height?: number;
}

type Engine = typeof import('./rich-text-engine.ts');
type Editor = ReturnType<Engine['openEditor']>;
interface Hosts {
  toolbar: RefObject<HTMLDivElement | null>;
  area: RefObject<HTMLDivElement | null>;
}

/** Awaited here on purpose: handlers put right behind `import()` do not hear of a style sheet that failed to load. */
async function loadEngine(): Promise<Engine> {
  const engine = await import('./rich-text-engine.ts');
  return engine;
}

/** Keeps an editor in the given elements while they are on screen. */
function useEditor(hosts: Hosts, { value = '', onChange, label = '富文本内容', disabled = false }: RichTextProps) {
  const [state, setState] = useState<'loading' | 'ready' | Error>('loading');
  const [attempt, setAttempt] = useState(0);
  const editor = useRef<Editor | undefined>(undefined);
  /** What the editor shows by now, so that our own changes are not applied to it again. */
  const shown = useRef(value);

  const onEdit = useEffectEvent((html: string) => {
    const next = storedHtml(html);
    if (next === storedHtml(shown.current)) return;
    shown.current = next;
    onChange?.(next);
  });
  const open = useEffectEvent((engine: Engine) => {
    const { current: toolbarHost } = hosts.toolbar;
    const { current: editorHost } = hosts.area;
    if (!toolbarHost || !editorHost) return;
    shown.current = value;
    const onHtml = (html: string) => onEdit(html);
    editor.current = engine.openEditor({
      toolbarHost,
      editorHost,
      html: value,
      label,
      readOnly: disabled,
      onChange: onHtml,
    });
    setState('ready');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the loading again after a failure
  useEffect(() => {
    let gone = false;
    loadEngine().then(
      (engine) => gone || open(engine),
      (error: Error) => gone || setState(error),
    );
    return () => {
      gone = true;
      // A hidden cached view loses its effects; the text lives in `value` and comes back with the next editor.
      editor.current?.close();
      editor.current = undefined;
      setState('loading');
    };
  }, [attempt]);
  useOutsideChanges(value, shown, editor);
  return { state, retry: () => setAttempt((count) => count + 1) };
}

/** A value that changed outside reaches the editor once it has settled. */
function useOutsideChanges(value: string, shown: RefObject<string>, editor: RefObject<Editor | undefined>): void {
  useEffect(() => {
    if (value === shown.current) return;
    const apply = debounce(() => {
      shown.current = value;
      editor.current?.setHtml(value);
    }, APPLY_DELAY);
    apply();
    return apply.cancel;
  }, [value, shown, editor]);
}

/** A rich-text editor whose library arrives only when the first one is shown. */
export function RichText(props: RichTextProps): ReactNode {
  const [id] = useState(nextEditorId);
  const toolbar = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { state, retry } = useEditor({ toolbar, area }, props);
  return (
    <div className="rich-text" id={`rich-text-${id}`}>
      <div ref={toolbar} className="rich-text-toolbar" />
      <div ref={area} className="rich-text-area" style={{ height: props.height ?? EDITOR_HEIGHT }} />
      {state === 'loading' && <div className="rich-text-loading">富文本资源加载中...</div>}
      {state instanceof Error && <ErrorPanel error={state} onRetry={retry} />}
    </div>
  );
}
