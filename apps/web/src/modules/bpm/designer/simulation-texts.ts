import type Modeler from 'bpmn-js/lib/Modeler';
import { service } from './services.ts';

/** What the simulation says; its package writes English into the page and knows no translations. */
const texts: Readonly<Record<string, string>> = {
  'Reset Simulation': '重置模拟',
  'Play/Pause Simulation': '播放或暂停模拟',
  'Pause Simulation': '模拟已暂停',
  'Play Simulation': '模拟继续',
  'Toggle Simulation Log': '显示或隐藏模拟日志',
  'Simulation Log': '模拟日志',
  'No Entries': '暂无记录',
  'Set Sequence Flow': '选择流向',
  'Add pause point': '添加暂停点',
  'Remove pause point': '移除暂停点',
  'Trigger Event': '触发事件',
  'Found unsupported elements': '存在不支持模拟的元素',
  'Not supported': '不支持模拟',
  Finished: '模拟结束',
  Close: '关闭',
  'Set animation speed = Slow': '动画速度：慢',
  'Set animation speed = Normal': '动画速度：正常',
  'Set animation speed = Fast': '动画速度：快',
  'Process started': '流程开始',
  'Process finished': '流程结束',
  'Process canceled': '流程取消',
  'Service Task': '服务任务',
  'User Task': '用户任务',
  'Call Activity': '调用活动',
  'Script Task': '脚本任务',
  'Business Rule Task': '业务规则任务',
  'Manual Task': '手工任务',
  'Receive Task': '接收任务',
  'Send Task': '发送任务',
  Task: '任务',
  'Exclusive Gateway': '排他网关',
  'Parallel Gateway': '并行网关',
  'Inclusive Gateway': '包容网关',
  'Start Event': '开始事件',
  'Intermediate Event': '中间事件',
  'Boundary Event': '边界事件',
  'End Event': '结束事件',
};

/** A text of the simulation in Chinese; names of elements stay as they are. */
function simulationText(text: string): string {
  const known = texts[text];
  if (known) return known;
  return text
    .replace(/^Focus process instance (.+)$/, '聚焦流程实例 $1')
    .replace(/^(?:SubProcess|(.+)) started$/, (_, name) => `${name ?? '子流程'} 开始`)
    .replace(/^(?:SubProcess|(.+)) finished$/, (_, name) => `${name ?? '子流程'} 结束`)
    .replace(/^(?:SubProcess|(.+)) canceled$/, (_, name) => `${name ?? '子流程'} 取消`);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function translateNode(node: Element): void {
  for (const name of ['title', 'aria-label']) {
    const text = node.getAttribute(name);
    const translated = text && simulationText(text);
    if (translated && translated !== text) node.setAttribute(name, translated);
  }
  for (const child of node.childNodes) {
    const known = child.nodeType === Node.TEXT_NODE && texts[child.nodeValue?.trim() ?? ''];
    if (known) child.nodeValue = known;
  }
}

/** Something the simulation says; `safe` when it has been made so already. */
interface Said {
  text: string;
  safe?: boolean;
}

const AFTER_LIBRARY = 500;
const SIMULATION_NODES = '[class^="bts-"], [class*=" bts-"]';

function translateTree(root: ParentNode): void {
  for (const node of root.querySelectorAll(SIMULATION_NODES)) translateNode(node);
}

/** Lets the simulation of a modeler speak Chinese; the returned function stops listening. */
export function translateSimulation(modeler: Modeler, host: HTMLElement): () => void {
  const log = service(modeler, 'log');
  const notifications = service(modeler, 'notifications');
  // Both write their text into the page as markup; names of elements must stay names. The log passes its text on.
  const safely = ({ text, ...rest }: Said): Said => ({ ...rest, text: escapeHtml(simulationText(text)), safe: true });
  const show = notifications.showNotification.bind(notifications);
  notifications.showNotification = (said: Said) => show(said.safe ? said : safely(said));
  const write = log.log.bind(log);
  log.log = (said: Said) => write(safely(said));
  translateTree(host);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement) {
          if (node.matches(SIMULATION_NODES)) translateNode(node);
          translateTree(node);
        }
  });
  // Only while it runs: watching every import would cost more than the import's own checks.
  service(modeler, 'eventBus').on<{ active: boolean }>('tokenSimulation.toggleMode', AFTER_LIBRARY, ({ active }) => {
    if (!active) return observer.disconnect();
    translateTree(host);
    observer.observe(host, { childList: true, subtree: true });
  });
  return () => observer.disconnect();
}
