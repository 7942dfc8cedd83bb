import DOMPurify from 'dompurify';
import { type ReactNode, useMemo } from 'react';
import './safe-html.css';

const purifier = DOMPurify();
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.getAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const forbidden = ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'];

/** Rich text made harmless: no scripts, handlers, frames, forms or style sheets. */
export function cleanHtml(html: string): string {
  // In an unsupported environment the library returns its input unchanged; showing nothing is safer.
  if (!purifier.isSupported) return '';
  return purifier.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: forbidden });
}

/** Shows stored rich text after cleaning it once more. */
export function SafeHtml({ html }: { html: string }): ReactNode {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // The one place of the application that shows HTML, and it cleans it first.
  return <div className="safe-html" dangerouslySetInnerHTML={{ __html: clean }} />;
}
