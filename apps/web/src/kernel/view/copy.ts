import { message } from './feedback.tsx';

/** The old way, for pages that are not served over https: the browser offers no other there. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open drawer or dialog, because those keep the focus to themselves.
  (document.activeElement?.parentElement ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  const done = await (navigator.clipboard?.writeText(text).then(() => true) ?? Promise.resolve(false)).catch(
    () => false,
  );
  if (done || copyBySelection(text)) message.success('复制成功');
  else message.error('复制失败，请手动选择文字复制');
}
