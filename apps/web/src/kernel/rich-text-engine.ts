import { createEditor, createToolbar, type IDomEditor } from '@wangeditor-next/editor';
import '@wangeditor-next/editor/dist/css/style.css';
import { fileUrl } from './address.ts';
import { client } from './client.ts';

interface EngineOptions {
  toolbarHost: HTMLElement;
  editorHost: HTMLElement;
  html: string;
  label: string;
  readOnly: boolean;
  onChange: (html: string) => void;
}

type InsertImage = (url: string, alt: string, href: string) => void;

async function uploadImage(file: File, insert: InsertImage): Promise<void> {
  // A refused picture has been reported by the call; the text stays as it is.
  const answer = await client.common.upload({ file }).catch(() => undefined);
  if (answer) insert(fileUrl(answer.fileName), answer.originalFilename, '');
}

/** The library names its buttons only by tooltip and its text area not at all; people with screen readers need both. */
function nameControls({ toolbarHost, editorHost, label }: EngineOptions): void {
  for (const button of toolbarHost.querySelectorAll('button[data-tooltip]')) {
    button.setAttribute('aria-label', button.getAttribute('data-tooltip') ?? '');
  }
  const area = editorHost.querySelector('[contenteditable]');
  area?.setAttribute('role', 'textbox');
  area?.setAttribute('aria-multiline', 'true');
  area?.setAttribute('aria-label', label);
}

/** Builds an editor with its toolbar into the given elements. This file is the lazy chunk that holds the library. */
export function openEditor(options: EngineOptions): IDomEditor {
  const editor = createEditor({
    selector: options.editorHost,
    html: options.html,
    mode: 'default',
    config: {
      placeholder: '请输入内容',
      readOnly: options.readOnly,
      autoFocus: false,
      onChange: (changed) => options.onChange(changed.getHtml()),
      MENU_CONF: { uploadImage: { customUpload: uploadImage } },
    },
  });
  createToolbar({
    editor,
    selector: options.toolbarHost,
    mode: 'default',
    config: { excludeKeys: ['group-video', 'insertImage', 'fullScreen', 'emotion', 'todo'] },
  });
  nameControls(options);
  return editor;
}
