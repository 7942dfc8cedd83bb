import { createEditor, createToolbar } from '@wangeditor-next/editor';
import { alreadyShown } from '../call/failure.ts';
import '@wangeditor-next/editor/dist/css/style.css';
import { systemApi } from '../../api/system.ts';
import { fileUrl } from '../files/address.ts';
import { cleanHtml } from '../view/SafeHtml.tsx';

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
  const answer = await systemApi.common.upload({ file }).catch(alreadyShown);
  if (answer) insert(fileUrl(answer.fileName), answer.originalFilename, '');
}

const groupNames: Readonly<Record<string, string>> = {
  'group-more-style': '更多样式',
  'group-justify': '对齐',
  'group-indent': '缩进',
  'group-image': '图片',
};

/** What a notice does not need, or what the editor cannot do here. */
const left = [
  'group-video',
  'insertImage',
  'fullScreen',
  'emotion',
  'todo',
  'fontFamily',
  'lineHeight',
  'formatPainter',
];

function nameControls({ toolbarHost, editorHost, label }: EngineOptions): void {
  for (const button of toolbarHost.querySelectorAll('button')) {
    const name = button.dataset.tooltip ?? groupNames[button.dataset.menuKey ?? ''];
    if (!name) continue;
    // A button that shows its value, such as the size of the text, is named by it.
    const showsValue = Boolean(button.textContent?.trim());
    button.setAttribute(showsValue ? 'aria-description' : 'aria-label', name);
    if (showsValue) button.removeAttribute('aria-label');
  }
  const area = editorHost.querySelector('[contenteditable]');
  area?.setAttribute('role', 'textbox');
  area?.setAttribute('aria-multiline', 'true');
  area?.setAttribute('aria-label', label);
}

/** The library names its buttons only by tooltip, its text area not at all, and draws both when it likes; screen readers need names. */
function keepNamed(options: EngineOptions): () => void {
  const observer = new MutationObserver(() => nameControls(options));
  observer.observe(options.toolbarHost, { childList: true, subtree: true });
  nameControls(options);
  return () => observer.disconnect();
}

/** An open editor, as far as its widget deals with it. */
interface OpenEditor {
  setHtml(html: string): void;
  close(): void;
}

/** Builds an editor with its toolbar into the given elements; the library puts HTML into the page as it gets it, so it gets it clean. This file is the lazy chunk that holds the library. */
export function openEditor(options: EngineOptions): OpenEditor {
  const editor = createEditor({
    selector: options.editorHost,
    html: cleanHtml(options.html),
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
    config: { excludeKeys: left },
  });
  const stopNaming = keepNamed(options);
  return {
    setHtml: (html) => editor.setHtml(cleanHtml(html)),
    close() {
      stopNaming();
      editor.destroy();
      options.toolbarHost.innerHTML = '';
      options.editorHost.innerHTML = '';
    },
  };
}
