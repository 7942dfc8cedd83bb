import { eventWord } from '@jiaoyan/contract/repair/event';
import { REPORT, type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { html, type Markup } from '../../../kernel/plain/html.ts';
import { notice } from '../../../kernel/plain/page.ts';

/** What the page of a report shows to the one who reported it without signing in. */
export interface ProgressView {
  readonly report: {
    readonly code: string;
    readonly status: string;
    readonly version: number;
    readonly description: string;
  };
  readonly createTime: string;
  readonly position: string;
  readonly item: string;
  readonly events: readonly {
    readonly event: string;
    readonly content: string;
    readonly files: string;
    readonly createTime: string;
    readonly operatorName: string;
  }[];
  /** The report that this one was joined to. */
  readonly merged: { readonly code: string; readonly status: string } | undefined;
  readonly isNew: boolean;
  readonly problem: string;
}

const stateOf = (status: string) => reportStates[status as ReportStatus] ?? '';
const photos = (files: string) =>
  files &&
  html`<div class="photos">${files
    .split(',')
    .map(
      (address, at) =>
        html`<a href="/prod-api${address}"><img src="/prod-api${address}" alt="照片 ${at + 1}" loading="lazy"></a>`,
    )}</div>`;

const facts = ({ report, position, item, createTime }: ProgressView) => html`<section class="card">
<dl><dt>单号</dt><dd><strong>${report.code}</strong></dd>
<dt>状态</dt><dd><span class="tag">${stateOf(report.status)}</span></dd>
<dt>位置</dt><dd>${position}</dd><dt>项目</dt><dd>${item}</dd>
<dt>描述</dt><dd>${report.description}</dd><dt>提交时间</dt><dd>${createTime}</dd></dl></section>`;

const way = ({ events }: ProgressView) =>
  html`<section class="card"><h2>处理进度</h2><ol class="way">${events.map(
    (one) =>
      html`<li><b>${eventWord(one.event).name}</b>${one.operatorName}<time>${one.createTime}</time>${
        one.content && html`<p>${one.content}</p>`
      }${photos(one.files)}</li>`,
  )}</ol></section>`;

const hidden = ({ report }: ProgressView, move: string) =>
  html`<input type="hidden" name="move" value="${move}"><input type="hidden" name="version" value="${report.version}">`;

const accepting = (view: ProgressView) => html`<section class="card"><h2>维修已完工，请您验收</h2>
<form method="post">${hidden(view, 'confirm')}<button type="submit">已修好，验收通过</button></form>
<details><summary>没有修好？</summary><form method="post" novalidate>${hidden(view, 'rework')}
<div class="field"><label for="reason">没有修好的原因</label><textarea id="reason" name="reason" maxlength="200"></textarea></div>
<button type="submit" class="plain">验收不通过，要求返修</button></form></details></section>`;

const SCORES = [
  ['speed', '响应速度'],
  ['quality', '维修质量'],
  ['attitude', '服务态度'],
  ['overall', '总体评价'],
] as const;
const rating = (
  view: ProgressView,
) => html`<section class="card"><h2>请评价本次维修</h2><form method="post" novalidate>${hidden(view, 'rate')}
${SCORES.map(
  ([name, title]) =>
    html`<fieldset class="field"><legend>${title}</legend><div class="stars">${[5, 4, 3, 2, 1].map(
      (n) => html`<label><input type="radio" name="${name}" value="${n}"${n === 5 && html` checked`}>${n} 星</label>`,
    )}</div></fieldset>`,
)}
<div class="field"><label for="content">评价内容 <i>选填</i></label><textarea id="content" name="content" maxlength="300"></textarea></div>
<button type="submit">提交评价</button></form></section>`;

/** How a report stands, and what its reporter is asked for now. */
export const progressBody = (view: ProgressView): Markup => html`
${view.problem && notice(view.problem)}
${view.isNew && notice(`报修 ${view.report.code} 已提交。请收藏或截图保存本页，凭本页地址查看进度和验收，请勿转发给他人。`, 'good')}
${view.merged && notice(`您的报修已并入 ${view.merged.code}，当前状态：${stateOf(view.merged.status)}`, 'warn')}
${view.report.status === REPORT.finished && accepting(view)}
${view.report.status === REPORT.confirmed && rating(view)}
${facts(view)}
${way(view)}`;
