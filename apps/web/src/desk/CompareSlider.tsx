import { type CSSProperties, type ReactNode, useState } from 'react';
import { fileUrl } from '../kernel/files/address.ts';
import './record.css';

interface CompareSliderProps {
  before: string;
  after: string;
  /** What lies between them. */
  what?: string;
}

/** How it was and how it is: a slider uncovers the one or the other. */
export function CompareSlider({ before, after, what = '维修' }: CompareSliderProps): ReactNode {
  const [share, setShare] = useState(50);
  // The stylesheet needs to know how far the slider stands.
  const style = { '--share': `${share}%` } as CSSProperties;
  return (
    <figure className="compare" style={style}>
      <img src={fileUrl(after)} alt={`${what}后`} />
      <img className="compare-before" src={fileUrl(before)} alt={`${what}前`} />
      <span className="compare-label compare-label-before">{what}前</span>
      <span className="compare-label compare-label-after">{what}后</span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={`对比${what}前后`}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </figure>
  );
}
