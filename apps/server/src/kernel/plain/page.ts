import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, Markup } from './html.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');
/** Nothing may run; pictures come from here, the one to be read out of the page itself. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');
const headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  // Without its own origin a browser would send a form with the origin `null`.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** A page that people see. */
interface Page {
  /** Who runs the site. */
  readonly site: string;
  readonly title: string;
  readonly body: Markup;
  readonly footer?: Markup;
}

const document = ({ site, title, body, footer }: Page): Markup => html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} - ${site}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><p>${site}</p><h1>${title}</h1></header>
<main>${body}</main>
${footer && html`<footer>${footer}</footer>`}
</body>
</html>`;

/** Answers with a page that no script, frame or cache gets hold of. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(document(page).text);
}

/** One box of text. */
export const notice = (text: string, tone: 'bad' | 'good' | 'warn' = 'bad'): Markup =>
  html`<p class="note ${tone}" role="${tone === 'good' ? 'status' : 'alert'}">${text}</p>`;
