import '../../../apps/web/src/styles/base.css';
import { createRoot } from 'react-dom/client';
import { useDicts } from '../../../apps/web/src/kernel/view/dict.ts';
import { ProcessViewer, type ProcessViewerProps } from '../../../apps/web/src/modules/bpm/viewer/ProcessViewer.tsx';
import { Frame } from '../../../apps/web/src/shell/Frame.tsx';

const labels = ['处理中', '通过', '不通过', '已取消'];
useDicts.setState({
  types: {
    bpm_process_instance_result: labels.map((label, i) => ({
      value: String(i + 1),
      label,
      colorType: 'default',
      disabled: false,
    })),
  },
});

const host = document.getElementById('root');
if (!host) throw new Error('the page has no place for the viewer');
host.style.cssText = 'height: 100vh; padding: 12px; box-sizing: border-box';
const root = createRoot(host);
/** What a page does when its data change: it renders the viewer with other properties. */
const show = (props: ProcessViewerProps) =>
  root.render(
    <Frame>
      <ProcessViewer {...props} />
    </Frame>,
  );
Object.assign(window, { showViewer: show });
