import { reportStates } from '@jiaoyan/contract/repair/status';
import type { TemplateCategory } from '@jiaoyan/contract/repair/template';
import { html, type Markup } from '../../../kernel/plain/html.ts';
import { notice } from '../../../kernel/plain/page.ts';
import type { Typed } from '../../../kernel/plain/read-form.ts';

/** What the form of a report shows. */
export interface FormView {
  readonly campus: string;
  readonly place: string;
  /** A building's code says nothing about where in it the fault is. */
  readonly asksLocation: boolean;
  readonly categories: readonly TemplateCategory[];
  /** What is shut off here, now or soon. */
  readonly outages: readonly string[];
  readonly faults: readonly { readonly title: string; readonly status: string }[];
  readonly typed: Typed;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  /** The same fault is known: sending it again has to be meant. */
  readonly isKnown: boolean;
  readonly captcha: { readonly uuid: string; readonly img: string } | undefined;
  readonly secret: string;
}

export const MAX_PHOTOS = 3;

/** A labelled input with what is wrong about it. */
function field(view: FormView, name: string, label: Markup, input: (attributes: Markup) => Markup, hint = ''): Markup {
  const isWrong = view.problem?.field === name;
  const described = [isWrong && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}"${isWrong && html` aria-invalid="true" autofocus`}${described && html` aria-describedby="${described}"`}`;
  return html`<div class="field"><label for="${name}">${label}</label>${input(attributes)}${
    isWrong && html`<p class="problem" id="${name}-problem">${view.problem?.message}</p>`
  }${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}</div>`;
}

const items = ({ categories, typed }: FormView) =>
  categories.map(
    (category) =>
      html`<optgroup label="${category.name}">${category.items.map(
        (item) =>
          html`<option value="${item.templateId}"${typed.templateId === String(item.templateId) && html` selected`}>${item.name}${item.needPhoto && '（需要照片）'}</option>`,
      )}</optgroup>`,
  );

const known = ({ faults }: FormView) =>
  faults.length > 0 &&
  html`<div class="note warn"><strong>这里已有 ${faults.length} 条报修正在处理，请勿重复提交：</strong><ul>${faults.map(
    ({ title, status }) => html`<li>${title}（${reportStates[status as keyof typeof reportStates] ?? ''}）</li>`,
  )}</ul></div>`;

const shutOff = ({ outages }: FormView) => outages.map((text) => notice(text, 'warn'));

const captchaField = (view: FormView) =>
  view.captcha &&
  html`<input type="hidden" name="uuid" value="${view.captcha.uuid}">${field(
    view,
    'code',
    html`验证码`,
    (at) =>
      html`<div class="captcha"><input ${at} inputmode="numeric" autocomplete="off" maxlength="16"><img src="data:image/png;base64,${view.captcha?.img}" alt="算式图片，请输入计算结果" width="132" height="44"></div>`,
    '请输入图中算式的结果，10 分钟内有效；看不清时请刷新页面。',
  )}`;

const inputs = (view: FormView) => html`
${field(view, 'templateId', html`报修项目`, (at) => html`<select ${at}><option value="">请选择</option>${items(view)}</select>`)}
${
  view.asksLocation &&
  field(
    view,
    'location',
    html`具体位置`,
    (at) => html`<input ${at} maxlength="100" value="${view.typed.location}">`,
    '例如：三楼东侧卫生间',
  )
}
${field(view, 'description', html`故障描述`, (at) => html`<textarea ${at} maxlength="500">${view.typed.description}</textarea>`, '至少 5 个字，说明哪里坏了、什么样子')}
${field(
  view,
  'images',
  html`故障照片 <i>选填，最多 ${MAX_PHOTOS} 张</i>`,
  (at) => html`<input ${at} type="file" accept="image/*" multiple>`,
  view.problem ? '照片不会保留，请重新选择。' : '每张不超过 10 MB',
)}
${field(view, 'name', html`姓名`, (at) => html`<input ${at} maxlength="20" autocomplete="name" value="${view.typed.name}">`)}
${field(view, 'reporterPhone', html`联系电话`, (at) => html`<input ${at} type="tel" inputmode="tel" maxlength="20" autocomplete="tel" value="${view.typed.reporterPhone}">`, '只供维修人员与您联系，不会公开')}`;

/** The form by which somebody who is not signed in reports a fault. */
export const formBody = (view: FormView): Markup => html`
${view.problem && notice(view.problem.message)}
${shutOff(view)}${known(view)}
<form class="card" method="post" enctype="multipart/form-data" novalidate>
<p class="note">${view.campus} · <strong>${view.place}</strong></p>
<input type="hidden" name="secret" value="${view.secret}">
${inputs(view)}
${view.isKnown && html`<label class="check"><input type="checkbox" name="force" value="1">不是同一个故障，仍要提交</label>`}
${captchaField(view)}
<button type="submit">提交报修</button>
</form>`;
