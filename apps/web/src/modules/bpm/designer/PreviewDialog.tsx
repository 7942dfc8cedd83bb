import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Spin from 'antd/es/spin';
import hljs from 'highlight.js/lib/core';
import json from 'highlight.js/lib/languages/json';
import xml from 'highlight.js/lib/languages/xml';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../../../kernel/view/copy.ts';
import { definitionsJson } from './definitions-json.ts';
import { problem } from './problem.ts';
import type { DesignerSession } from './session.ts';

/** The ways in which the text of a diagram is shown. */
export type PreviewKind = 'xml' | 'json';

hljs.registerLanguage('xml', xml);
hljs.registerLanguage('json', json);
/** Longer texts are shown without colours: marking them would hold up the page. */
const MAX_HIGHLIGHT = 400_000;

async function textOf(session: DesignerSession, kind: PreviewKind): Promise<string> {
  if (kind === 'xml') return session.xml();
  return JSON.stringify(definitionsJson(session.getState().modeler.getDefinitions()), null, 2);
}

/** The text of the diagram, to be read and copied. */
export function PreviewDialog(props: { session: DesignerSession; kind: PreviewKind; onClose: () => void }): ReactNode {
  const { session, kind, onClose } = props;
  const [text, setText] = useState<string>();
  useEffect(() => {
    textOf(session, kind).then(setText, (error: unknown) => session.tell([problem(`导出失败：${error}`)]));
  }, [session, kind]);
  return (
    <Modal
      open
      title="预览"
      width="80%"
      onCancel={onClose}
      footer={
        <Button disabled={text === undefined} onClick={() => void copyText(text ?? '')}>
          复制
        </Button>
      }
    >
      {text === undefined ? <Spin /> : <Code text={text} language={kind} />}
    </Modal>
  );
}

function Code({ text, language }: { text: string; language: PreviewKind }): ReactNode {
  const isLong = text.length > MAX_HIGHLIGHT;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="designer-code" aria-label={`流程图的${language.toUpperCase()}`} tabIndex={0}>
      <pre>{isLong ? <code>{text}</code> : <Coloured text={text} language={language} />}</pre>
    </section>
  );
}

function Coloured({ text, language }: { text: string; language: PreviewKind }): ReactNode {
  const { value } = hljs.highlight(text, { language });
  // The highlighter escapes the text and adds nothing but its own marks.
  return <code dangerouslySetInnerHTML={{ __html: value }} />;
}
