import { type CSSProperties, type ReactNode, useState } from 'react';
import { fileUrl } from '../kernel/files/address.ts';
import './record.css';

/** How it was and how it is: a slider uncovers the one or the other. */
export function CompareSlider({ before, after }: { before: string; after: string }): ReactNode {
  const [share, setShare] = useState(50);
  // The stylesheet needs to know how far the slider stands.
  const style = { '--share': `${share}%` } as CSSProperties;
  return (
    <figure className="compare" style={style}>
      <img src={fileUrl(after)} alt="维修后" />
      <img className="compare-before" src={fileUrl(before)} alt="维修前" />
      <span className="compare-label compare-label-before">维修前</span>
      <span className="compare-label compare-label-after">维修后</span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="对比维修前后"
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </figure>
  );
}
