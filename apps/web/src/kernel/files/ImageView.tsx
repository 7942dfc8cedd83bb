import PictureOutlined from '@ant-design/icons/PictureOutlined';
import Image from 'antd/es/image';
import { type ReactNode, useState } from 'react';
import { fileUrl, splitAddresses } from './address.ts';
import './image-view.css';

interface ImageViewProps {
  /** One address or several, comma-joined. */
  src: string | null | undefined;
  width?: number;
  height?: number;
  alt?: string;
}

/** Shows the first of several pictures; a click opens all of them. */
export function ImageView({ src, width = 60, height = 60, alt = '图片' }: ImageViewProps): ReactNode {
  const urls = splitAddresses(src).map(fileUrl);
  const first = urls[0];
  const [broken, setBroken] = useState<string>();
  if (!first || broken === first) {
    return (
      <span
        className="image-view-broken"
        style={{ width, height }}
        role="img"
        aria-label={first ? '图片加载失败' : '无图片'}
      >
        <PictureOutlined />
      </span>
    );
  }
  return (
    <Image.PreviewGroup items={urls}>
      <Image
        className="image-view"
        src={first}
        width={width}
        height={height}
        alt={alt}
        onError={() => setBroken(first)}
      />
    </Image.PreviewGroup>
  );
}
