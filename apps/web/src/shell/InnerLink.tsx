import { type ReactNode, useState } from 'react';

/** What the frame leaves for the header, the tags and the lines between them. */
const FRAME_OFFSET = 94.5;

const isWeb = (address: string) => /^https?:\/\//.test(address) || /^\/(?!\/)/.test(address);

/** Shows another site's page inside the application, closed off from it. */
export function InnerLink({ address, title }: { address: string; title: string }): ReactNode {
  const [loaded, setLoaded] = useState(false);
  if (!isWeb(address)) return <p className="view-note">该链接不是网页地址，无法显示。</p>;
  return (
    <div className="inner-link" style={{ height: `calc(100vh - ${FRAME_OFFSET}px)` }} aria-busy={!loaded}>
      {!loaded && (
        <p className="inner-link-note" role="status">
          正在加载页面，请稍候！
        </p>
      )}
      <iframe
        src={address}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
