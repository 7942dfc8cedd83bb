import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import type { ScanAction, Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { ScanButton } from '../../domain/scan/ScanButton.tsx';
import { registered } from '../../kernel/module.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewPath, useViewTitle } from '../../kernel/view/view.ts';
import { actionTitle, type ScanSection } from './scan-sections.ts';
import './scan.css';
import '../../domain/scan/scan-card.css';

/** What a label leads to; each scan is counted, so only a new scan loads it again. */
function useScanned(token: string) {
  return useQuery({
    queryKey: ['scan', token],
    queryFn: ({ signal }) => qrcodeApi.qrcode.resolve({ params: { token } }, { quiet: true, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** The page behind a label: the object and what one may do there. Without a label it offers to scan one. */
export function ScanPage(): ReactNode {
  const token = useViewPath().split('/')[2] ?? '';
  const { data, error, isLoading } = useScanned(token);
  useViewTitle(data && `扫码 ${data.label}`);
  return (
    <section className="scan-page" aria-label="扫码">
      {token === '' && <EmptyState text="扫描房间或楼宇上的二维码标签" action={<ScanButton type="primary" />} />}
      {isLoading && <Skeleton active paragraph={{ rows: 6 }} />}
      {error && (
        <div className="scan-card">
          <ErrorPanel error={error} />
          <ScanButton block size="large">
            重新扫码
          </ScanButton>
        </div>
      )}
      {data && <ScannedObject scanned={data} />}
    </section>
  );
}

function ScannedObject({ scanned }: { scanned: Scanned }): ReactNode {
  const { label, place, campus, actions } = scanned;
  const factsTitle = actionTitle(scanned, 'info');
  const above = label === place ? campus : `${campus} · ${place}`;
  return (
    <>
      <header className="scan-card scan-head">
        <EnvironmentOutlined className="scan-icon" aria-hidden />
        <div>
          <p className="scan-above">{above}</p>
          <h1>{label}</h1>
        </div>
      </header>
      <Sections scanned={scanned} place="top" />
      <Steps actions={actions} />
      {factsTitle && <Facts title={factsTitle} lines={scanned.lines} />}
      <Sections scanned={scanned} place="bottom" />
      <ScanButton block>扫描其他标签</ScanButton>
    </>
  );
}

function Sections({ scanned, place }: { scanned: Scanned; place: ScanSection['place'] }): ReactNode {
  return registered('scanSections')
    .filter((section) => section.place === place)
    .map(({ key, Section }) => <Section key={key} scanned={scanned} />);
}

/** What leads on to another page; the first is what most people came for. */
function Steps({ actions }: { actions: readonly ScanAction[] }): ReactNode {
  const go = useGo();
  const steps = actions.filter(({ link }) => link);
  if (steps.length === 0) return null;
  return (
    <nav className="scan-steps" aria-label="可以做的事">
      {steps.map(({ key, title, link }, at) => (
        <Button key={key} block size="large" type={at === 0 ? 'primary' : 'default'} onClick={() => go(link)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}

function Facts({ title, lines }: { title: string; lines: Scanned['lines'] }): ReactNode {
  return (
    <section className="scan-card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="scan-facts">
        {lines.map(({ label, value, dictType }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{dictType ? <DictTag dictType={dictType} value={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
