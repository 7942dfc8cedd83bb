import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce } from './debounce.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
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

/** A rich-text editor whose library arrives only when the first one is shown. */
export function RichText({
  value = '',
  label = '富文本内容',
  height = EDITOR_HEIGHT,
  ...props
}: RichTextProps): ReactNode {
  const { onChange, disabled = false } = props;
  const [id] = useState(nextEditorId);
  const [state, setState] = useState<'loading' | 'ready' | Error>('loading');
  const [attempt, setAttempt] = useState(0);
  const toolbarHost = useRef<HTMLDivElement>(null);
  const editorHost = useRef<HTMLDivElement>(null);
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
    if (!toolbarHost.current || !editorHost.current) return;
    shown.current = value;
    editor.current = engine.openEditor({
      toolbarHost: toolbarHost.current,
      editorHost: editorHost.current,
      html: value,
      label,
      readOnly: disabled,
      onChange: (html) => onEdit(html),
    });
    setState('ready');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the loading again after a failure
  useEffect(() => {
    let gone = false;
    import('./rich-text-engine.ts').then(
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

  useEffect(() => {
    if (value === shown.current) return;
    const apply = debounce(() => {
      shown.current = value;
      editor.current?.setHtml(value);
    }, APPLY_DELAY);
    apply();
    return apply.cancel;
  }, [value]);

  return (
    <div className="rich-text" id={`rich-text-${id}`}>
      <div ref={toolbarHost} className="rich-text-toolbar" />
      <div ref={editorHost} className="rich-text-area" style={{ height }} />
      {state === 'loading' && <div className="rich-text-loading">富文本资源加载中...</div>}
      {state instanceof Error && <ErrorPanel error={state} onRetry={() => setAttempt((count) => count + 1)} />}
    </div>
  );
}
